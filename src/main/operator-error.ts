/** A problem that the operator has to fix: printed in plain words, without a stack. */
export class OperatorError extends Error {
  readonly next: string | null;

  constructor(message: string, next: string | null = null) {
    super(message);
    this.name = 'OperatorError';
    this.next = next;
  }
}
