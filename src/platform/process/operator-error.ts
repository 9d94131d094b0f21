/**
 * What an operator has to mend before the service can start. One sentence each; shown without a
 * stack.
 */
export class OperatorError extends Error {
  readonly sentences: string[];

  constructor(sentences: string[]) {
    super(sentences.join('\n'));
    this.name = 'OperatorError';
    this.sentences = sentences;
  }
}
