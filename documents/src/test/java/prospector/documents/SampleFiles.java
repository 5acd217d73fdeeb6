package prospector.documents;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionURI;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationLink;
import org.apache.poi.poifs.crypt.EncryptionInfo;
import org.apache.poi.poifs.crypt.EncryptionMode;
import org.apache.poi.poifs.crypt.Encryptor;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;

/** Small files, made here: none has an author but this class. */
final class SampleFiles {
  static final String DOCX =
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  static final String ODT = "application/vnd.oasis.opendocument.text";

  private SampleFiles() {}

  /** Two pages in English with a title, an author and a link to {@code http://a.test/next}. */
  static byte[] pdf() {
    return pdf(document -> {});
  }

  /** The same under a password. */
  static byte[] encryptedPdf() {
    return pdf(
        document ->
            document.protect(
                new StandardProtectionPolicy("owner", "user", new AccessPermission())));
  }

  /** So many pages more. */
  static byte[] longPdf(int pages) {
    return pdf(
        document -> {
          for (int i = 0; i < pages; i++) {
            page(document, "Further gears.");
          }
        });
  }

  private interface Change {
    void make(PDDocument document) throws IOException;
  }

  private static byte[] pdf(Change change) {
    try (PDDocument document = new PDDocument()) {
      document.getDocumentInformation().setTitle("Valve gears");
      document.getDocumentInformation().setAuthor("E. Walschaerts");
      document.getDocumentCatalog().setLanguage("en-GB");
      page(document, "Steam is let into the cylinder by a valve.");
      PDPage last = page(document, "The Walschaerts gear moves the valve.");
      PDAnnotationLink link = new PDAnnotationLink();
      PDActionURI action = new PDActionURI();
      action.setURI("http://a.test/next");
      link.setAction(action);
      link.setRectangle(new PDRectangle(70, 690, 200, 20));
      last.getAnnotations().add(link);
      change.make(document);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      document.save(out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static PDPage page(PDDocument document, String text) throws IOException {
    PDPage page = new PDPage();
    document.addPage(page);
    try (PDPageContentStream content = new PDPageContentStream(document, page)) {
      content.beginText();
      content.setFont(new PDType1Font(Standard14Fonts.FontName.HELVETICA), 12);
      content.newLineAtOffset(72, 700);
      content.showText(text);
      content.endText();
    }
    return page;
  }

  /** A small PDF whose page inflates to one string of so many megabytes. */
  static byte[] pdfBomb(int megabytes) throws IOException {
    byte[] block = new byte[1 << 20];
    Arrays.fill(block, (byte) '('); // each opens a string within the string
    byte[] stream = deflated(block, megabytes);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    write(
        out,
        "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
            + "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
            + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj\n"
            + "4 0 obj<</Length "
            + stream.length
            + "/Filter/FlateDecode>>stream\n");
    out.write(stream);
    write(out, "\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");
    return out.toByteArray();
  }

  private static byte[] deflated(byte[] block, int times) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflater =
        new DeflaterOutputStream(out, new Deflater(Deflater.BEST_SPEED))) {
      for (int i = 0; i < times; i++) {
        deflater.write(block);
      }
    }
    return out.toByteArray();
  }

  /** A letter in Word's format with a link to {@code http://a.test/other}. */
  static byte[] docx() {
    return docx("<w:p><w:r><w:t>Dear reader, the railway opened.</w:t></w:r></w:p>");
  }

  /** The same under a password, which makes it an older kind of file outside. */
  static byte[] encryptedDocx() throws IOException, GeneralSecurityException {
    try (POIFSFileSystem outside = new POIFSFileSystem();
        ByteArrayOutputStream out = new ByteArrayOutputStream()) {
      Encryptor encryptor = new EncryptionInfo(EncryptionMode.agile).getEncryptor();
      encryptor.confirmPassword("secret");
      try (OutputStream inside = encryptor.getDataStream(outside)) {
        inside.write(docx());
      }
      outside.writeFilesystem(out);
      return out.toByteArray();
    }
  }

  /** A table in Excel's format. */
  static byte[] xlsx(String cell) throws IOException {
    try (XSSFWorkbook book = new XSSFWorkbook();
        ByteArrayOutputStream out = new ByteArrayOutputStream()) {
      book.createSheet().createRow(0).createCell(0).setCellValue(cell);
      book.write(out);
      return out.toByteArray();
    }
  }

  static byte[] docx(String paragraphs) {
    return zip(
        "[Content_Types].xml",
        "<Types xmlns='http://schemas.openxmlformats.org/package/2006/content-types'><Default"
            + " Extension='rels'"
            + " ContentType='application/vnd.openxmlformats-package.relationships+xml'/><Override"
            + " PartName='/word/document.xml' ContentType='"
            + DOCX
            + ".main+xml'/><Override PartName='/docProps/core.xml'"
            + " ContentType='application/vnd.openxmlformats-package.core-properties+xml'/></Types>",
        "_rels/.rels",
        "<Relationships"
            + " xmlns='http://schemas.openxmlformats.org/package/2006/relationships'><Relationship"
            + " Id='r1'"
            + " Type='http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'"
            + " Target='word/document.xml'/><Relationship Id='r2'"
            + " Type='http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties'"
            + " Target='docProps/core.xml'/></Relationships>",
        "docProps/core.xml",
        "<cp:coreProperties"
            + " xmlns:cp='http://schemas.openxmlformats.org/package/2006/metadata/core-properties'"
            + " xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:title>Opening day</dc:title>"
            + "<dc:creator>A Clerk</dc:creator></cp:coreProperties>",
        "word/_rels/document.xml.rels",
        "<Relationships"
            + " xmlns='http://schemas.openxmlformats.org/package/2006/relationships'><Relationship"
            + " Id='r9'"
            + " Type='http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink'"
            + " Target='http://a.test/other' TargetMode='External'/></Relationships>",
        "word/document.xml",
        "<?xml version='1.0'?><w:document"
            + " xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'"
            + " xmlns:r='http://schemas.openxmlformats.org/officeDocument/2006/relationships'>"
            + "<w:body>"
            + paragraphs
            + "<w:p><w:hyperlink r:id='r9'><w:r><w:t>the other line</w:t></w:r></w:hyperlink></w:p>"
            + "</w:body></w:document>");
  }

  /** A text in OpenDocument format; {@code doctype} may hold entities. */
  static byte[] odt(String doctype, String paragraph) {
    return zip(
        "mimetype",
        ODT,
        "content.xml",
        "<?xml version='1.0'?>"
            + doctype
            + "<office:document-content"
            + " xmlns:office='urn:oasis:names:tc:opendocument:xmlns:office:1.0'"
            + " xmlns:text='urn:oasis:names:tc:opendocument:xmlns:text:1.0'"
            + " xmlns:xlink='http://www.w3.org/1999/xlink'><office:body><office:text><text:p>"
            + paragraph
            + "<text:a"
            + " xlink:href='http://a.test/odt'>more</text:a></text:p></office:text></office:body>"
            + "</office:document-content>",
        "meta.xml",
        "<office:document-meta xmlns:office='urn:oasis:names:tc:opendocument:xmlns:office:1.0'"
            + " xmlns:dc='http://purl.org/dc/elements/1.1/'><office:meta><dc:title>Tables</dc:title>"
            + "</office:meta></office:document-meta>");
  }

  /** Names and contents in turn. */
  private static byte[] zip(String... entries) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      for (int i = 0; i < entries.length; i += 2) {
        zip.putNextEntry(new ZipEntry(entries[i]));
        zip.write(entries[i + 1].getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /** 100 silent MPEG-1 layer III frames of 128 kbit/s at 44.1 kHz (2.6 s) with title and artist. */
  static byte[] mp3() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int frame = 0; frame < 100; frame++) {
      out.write(new byte[] {(byte) 0xff, (byte) 0xfb, (byte) 0x90, 0});
      out.write(new byte[413]);
    }
    byte[] tag = new byte[128]; // ID3v1: TAG, title, artist, each of a fixed length
    put(tag, 0, "TAG");
    put(tag, 3, "Whistle");
    put(tag, 33, "A Driver");
    out.write(tag);
    return out.toByteArray();
  }

  private static void put(byte[] target, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    System.arraycopy(bytes, 0, target, at, bytes.length);
  }

  /** The head of a film of 90 s: ISO 14496-12 boxes ftyp and moov with a movie header. */
  static byte[] mp4() throws IOException {
    ByteArrayOutputStream header = new ByteArrayOutputStream();
    DataOutputStream fields = new DataOutputStream(header);
    fields.write(new byte[12]); // version and flags, created, modified
    fields.writeInt(1000); // units a second
    fields.writeInt(90_000); // duration
    fields.writeInt(0x00010000); // rate
    fields.writeShort(0x0100); // volume
    fields.write(new byte[10]);
    int[] matrix = {0x00010000, 0, 0, 0, 0x00010000, 0, 0, 0, 0x40000000};
    for (int value : matrix) {
      fields.writeInt(value);
    }
    fields.write(new byte[24]);
    fields.writeInt(2); // next track
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(box("ftyp", "isom\0\0\2\0isomiso2mp41".getBytes(StandardCharsets.ISO_8859_1)));
    out.write(box("moov", box("mvhd", header.toByteArray())));
    return out.toByteArray();
  }

  private static byte[] box(String type, byte[] content) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    DataOutputStream box = new DataOutputStream(out);
    box.writeInt(8 + content.length);
    write(out, type);
    box.write(content);
    return out.toByteArray();
  }

  private static void write(ByteArrayOutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.ISO_8859_1));
  }
}
