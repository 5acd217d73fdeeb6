package prospector.nugget;

/** A text whose characters cost: reading past the budget ends the match that reads them. */
record BudgetedText(String text, int start, int end, Budget budget) implements CharSequence {

  @Override
  public int length() {
    return end - start;
  }

  @Override
  public char charAt(int index) {
    budget.read();
    return text.charAt(start + index);
  }

  @Override
  public CharSequence subSequence(int from, int to) {
    return new BudgetedText(text, start + from, start + to, budget);
  }

  @Override
  public String toString() {
    return text.substring(start, end);
  }
}
