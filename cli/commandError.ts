/** An error that the user of the command line can fix. `main.ts` prints its sentence and nothing else. */

export class Complaint extends Error {
  override readonly name = 'Complaint'
  /** 1: the command failed; 2: the command was wrong. */
  readonly exitCode: 1 | 2

  constructor(sentence: string, exitCode: 1 | 2 = 1) {
    super(sentence)
    this.exitCode = exitCode
  }
}
