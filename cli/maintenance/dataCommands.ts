/** The operator's commands: backup, restore, doctor, and tokens for programs. */

import type { Command } from 'commander'
import { BackupProblem, backUp, restore } from '#server/store/backup.ts'
import type { Inspection } from '#server/store/inspection.ts'
import { openStore } from '#server/store/openStore.ts'
import { backUpPostgres, restoreToPostgres } from '#server/store/postgres/postgresCopy.ts'
import { noticesOf, settingsFromEnvironment, type Settings, StartProblem } from '#server/settings.ts'
import type { Store } from '#server/store/store.ts'
import { hashToken, newSecret } from '#server/store/tokens.ts'
import { Complaint } from '../commandError.ts'
import { doctor } from './doctor.ts'
import { pathFrom, say } from '../terminal.ts'

interface DataFlag {
  readonly data?: string
}

const DATA_FLAG = ['--data <folder>', 'folder of the data (default: DATA_DIR or data)'] as const
const NAME = /^[a-z0-9][a-z0-9-]{1,23}$/

export function defineDataCommands(program: Command): void {
  program
    .command('doctor')
    .description('look whether everything is as it must be to open the room')
    .option(...DATA_FLAG)
    .option('--all', 'follow the log of every match, not only of the newest')
    .action(async ({ data, all = false }: DataFlag & { all?: boolean }) => {
      const withProblems = await doctor(settings(data), { all, say })
      if (withProblems) throw new Complaint('Something needs mending.')
    })

  program
    .command('backup <file>')
    .description('copy all data into one file, while people play')
    .option(...DATA_FLAG)
    .action(async (file: string, { data }: DataFlag) => {
      const { databaseUrl, dataDir } = settings(data)
      const to = pathFrom(file)
      const inspection = await complaining(async () =>
        databaseUrl === null ? backUp(dataDir, to) : backUpPostgres(databaseUrl, to),
      )
      say(`${file} holds ${counted(inspection)}, and every log in it is as it was written.`)
    })

  program
    .command('restore <file>')
    .description('put a backup into a data folder, or into the empty database of DATABASE_URL')
    .option(...DATA_FLAG)
    .option('--force', 'where there is data already in the folder, put it aside')
    .action(async (file: string, { data, force = false }: DataFlag & { force?: boolean }) => {
      const { databaseUrl, dataDir } = settings(data)
      const from = pathFrom(file)
      const inspection = await complaining(async () =>
        databaseUrl === null ? restore(from, dataDir, { force }) : restoreToPostgres(from, databaseUrl),
      )
      say(`${databaseUrl === null ? dataDir : 'The database'} holds ${counted(inspection)} again.`)
    })

  const tokens = program.command('bot-token').description('tokens for programs that play, see docs/bots.md')
  tokens
    .command('add <name>')
    .description('make an account for a program; its token is shown once')
    .option(...DATA_FLAG)
    .action(async (name: string, { data }: DataFlag) => {
      if (!NAME.test(name)) throw new Complaint('A name has 2 to 24 small letters, digits and dashes.', 2)
      const token = `bot_${newSecret()}`
      if (!(await withStore(data, store => store.accounts.add(name, hashToken(token))))) {
        throw new Complaint(`There is a program called ${name} already.`)
      }
      say(`${token}\n\nThat is the token of ${name}. It is not kept here: write it down now.`)
    })
  tokens
    .command('list')
    .description('name all programs that have an account')
    .option(...DATA_FLAG)
    .action(async ({ data }: DataFlag) => {
      const accounts = await withStore(data, store => store.accounts.list())
      say(accounts.map(({ name, since }) => `${name}  since ${new Date(since).toISOString().slice(0, 10)}`).join('\n'))
    })
  tokens
    .command('remove <name>')
    .description('end an account: its token opens nothing any more')
    .option(...DATA_FLAG)
    .action(async (name: string, { data }: DataFlag) => {
      if (!(await withStore(data, store => store.accounts.remove(name)))) {
        throw new Complaint(`There is no program called ${name}.`)
      }
      say(`The token of ${name} opens nothing any more.`)
    })
}

function settings(data: string | undefined): Settings {
  try {
    const given = settingsFromEnvironment(process.env)
    for (const notice of noticesOf(process.env)) process.stderr.write(`${notice}\n`)
    return data === undefined ? given : { ...given, dataDir: pathFrom(data) }
  } catch (error) {
    return complain(error)
  }
}

async function complaining<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BackupProblem) throw new Complaint(error.message)
    throw error
  }
}

async function withStore<T>(data: string | undefined, work: (store: Store) => Promise<T>): Promise<T> {
  const onFatal = (error: Error) => void process.stderr.write(`${error.message}\n`)
  const given = settings(data)
  if (given.keep === 'nothing') throw new Complaint('With KEEP=nothing there is no place where tokens are kept.', 2)
  const { store } = await openStore(given, { onFatal, onCommit: () => {}, report: () => {} }).catch(complain)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

function complain(error: unknown): never {
  if (error instanceof StartProblem) throw new Complaint(error.message)
  throw error
}

function counted({ tables, matches, entries }: Inspection): string {
  const of = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
  return `${of(tables, 'table', 'tables')}, ${of(matches, 'match', 'matches')} and ${of(entries, 'action', 'actions')}`
}
