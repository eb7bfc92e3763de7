import { expect, test } from 'vitest'
import { listOf, wholeNumber } from '#cli/optionFlags.ts'
import { commandLine, longCommand } from './command.ts'

function parsed(...words: readonly string[]) {
  return longCommand('soak', '')
    .argument('[game]')
    .option('--games <number>', '', wholeNumber(1), 1000)
    .option('--from <number>', '', wholeNumber(0), 0)
    .option('--only <parts>', '', listOf(['a', 'b', 'c']))
    .option('--note <words>', '')
    .option('--quick', '', false)
    .option('--no-write', '')
    .action(() => {})
    .parse(words, { from: 'user' })
}

test('the command line to continue with has the given options and the changed ones', () => {
  expect(commandLine(parsed('chess', '--games', '9'), { games: 4, from: 5 })).toBe(
    'npm run lab -- soak chess --games 4 --from 5',
  )
  expect(commandLine(parsed('--only', 'a,b,c', '--no-write', '--quick'), { only: ['b', 'c'] })).toBe(
    'npm run lab -- soak --only b,c --quick --no-write',
  )
  expect(commandLine(parsed('--note', "the neighbour's load"), {})).toBe(
    String.raw`npm run lab -- soak --note 'the neighbour'\''s load'`,
  )
  expect(commandLine(parsed(), {})).toBe('npm run lab -- soak')
})
