/** What an operator has to mend before the service can start. One sentence each; shown without a stack. */
export class Mistakes extends Error {
  readonly sentences: string[];

  constructor(sentences: string[]) {
    super(sentences.join('\n'));
    this.name = 'Mistakes';
    this.sentences = sentences;
  }
}
