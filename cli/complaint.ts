/** What went wrong at the command line for a reason its user can mend. `main.ts` prints the sentence and nothing else. */

export class Complaint extends Error {
  override readonly name = 'Complaint'
  /** 1: it could not be done; 2: the command itself was wrong. */
  readonly exitCode: 1 | 2

  constructor(sentence: string, exitCode: 1 | 2 = 1) {
    super(sentence)
    this.exitCode = exitCode
  }
}
