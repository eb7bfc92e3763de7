/** Common code of the long commands: help, a one-sentence error for a wrong option, and how to continue after Ctrl-C. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import { Command, CommanderError } from 'commander'
import { Complaint } from '#cli/commandError.ts'
import { type Experiment, LAB } from './lab.ts'
import { INTERRUPTED, stopOnSignals } from './stop.ts'

/** What the work receives. */
export interface Running<Flags> {
  readonly flags: Flags
  /** Aborted by Ctrl-C: the work keeps what is finished. */
  readonly stop: AbortSignal
  /** The command line as given, with other values of some options. */
  again(changes?: Partial<Flags>): string
  /** Prints how to continue after a stop. */
  continueWith(...lines: readonly string[]): void
}

/** A command of the lab. `about`: its description where it is not one of the list. */
export function longCommand(
  name: string,
  does: string,
  { writes, takes }: Pick<Experiment, 'writes' | 'takes'> = LAB[name]!,
): Command {
  return new Command(`npm run lab -- ${name}`)
    .description(does)
    .addHelpText(
      'after',
      `\nWrites: ${writes}\nTakes:  ${takes}\nCtrl-C stops it, keeps what is finished and says how to continue.`,
    )
    .exitOverride()
    .configureOutput({ outputError: (message, write) => write(message.replace(/^error: /, `${name}: `)) })
}

/** Sets the exit code: 1 for a wrong command line, before any work, and 130 after a stop. */
export async function runCommand<Flags extends object>(
  command: Command,
  work: (running: Running<Flags>, ...args: readonly string[]) => Promise<void>,
): Promise<void> {
  const stop = stopOnSignals()
  const running = (): Running<Flags> => ({
    flags: command.opts<Flags>(),
    stop,
    again: (changes = {}) => commandLine(command, changes),
    continueWith: (...lines) => console.error(['To continue:', ...lines.map(line => `  ${line}`)].join('\n')),
  })
  command.action(() => work(running(), ...(command.processedArgs as string[])))
  try {
    await command.parseAsync()
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = error.exitCode
    else if (error instanceof Complaint) {
      console.error(error.message)
      process.exitCode = 1
    } else if (error !== stop.reason && !(await isOfChild(error, stop))) throw error
  }
  // Abandoned work must not keep the process alive.
  if (stop.aborted) process.exit(INTERRUPTED)
}

/** Whether the error comes from a child process, such as git, that received the same Ctrl-C, maybe before this process did. */
async function isOfChild(error: unknown, stop: AbortSignal): Promise<boolean> {
  await nextTurn()
  return stop.aborted && error instanceof Error && 'pid' in error
}

/** The given arguments, with other values of some options: `undefined` removes one. */
export function commandLine(command: Command, changes: Readonly<Record<string, unknown>>): string {
  const words = command.options.flatMap(option => {
    const key = option.attributeName()
    const given = command.getOptionValueSource(key) === 'cli' ? (command.getOptionValue(key) as unknown) : undefined
    const value = key in changes ? changes[key] : given
    if (value === undefined) return []
    if (!option.required && !option.optional) return value === !option.negate ? [option.long!] : []
    return [option.long!, String(value)]
  })
  const all = [...command.args, ...words].map(quoted)
  return [command.name(), ...all].join(' ')
}

export function quoted(word: string): string {
  return /^[\w.,:=@%+/-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}
