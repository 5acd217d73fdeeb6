package prospector.nugget.pattern;

/**
 * A text whose characters cost: reading past the budget ends the match that reads them.
 *
 * @param price steps a character
 */
public record BudgetedText(String text, int start, int end, int price, Budget budget)
    implements CharSequence {

  @Override
  public int length() {
    return end - start;
  }

  @Override
  public char charAt(int index) {
    budget.spend(price);
    return text.charAt(start + index);
  }

  @Override
  public CharSequence subSequence(int from, int to) {
    return new BudgetedText(text, start + from, start + to, price, budget);
  }

  @Override
  public String toString() {
    return text.substring(start, end);
  }
}
