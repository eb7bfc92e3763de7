/** The commands and their descriptions. */

import { Command } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import { games, openGame } from '#games'
import type { GameBox } from '#kernel'
import { defineArena } from './arena/arenaCommand.ts'
import { Complaint } from './commandError.ts'
import { defineDataCommands } from './maintenance/dataCommands.ts'
import { listGames } from './listGames.ts'
import { optionFlags, wholeNumber } from './optionFlags.ts'
import { definePlay } from './play/playCommand.ts'
import { runReferee } from './referee/refereeStream.ts'
import { showReplay, verifyMatch } from './replay/replay.ts'
import { serve } from './serve.ts'
import { defineSimulate } from './simulate/simulateCommand.ts'
import { isOnScreen, pathFrom, pressEnter, say } from './terminal.ts'

/** `complain` gets errors in the words of the command. */
export function createProgram(complain: (text: string) => void): Command {
  const program = new Command('parlour')
    .description('A game room of your own: modern board games in the browser, and here in the terminal.')
    .usage('<command>')
    .version(manifest.version)
    .enablePositionalOptions()
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeErr: complain,
      outputError: (message, write) => write(message.replace(/^error: /, 'parlour: ')),
    })
    .addHelpText('after', '\nEvery command has its own help: parlour play --help, parlour play <game> --help.')

  program
    .command('games')
    .description('list the games on the shelf')
    .option('--json', 'as JSON')
    .action(({ json }: { json?: true }) => say(listGames({ asJson: json === true })))

  program
    .command('serve')
    .description('open the room in the browser, as npm start does')
    .option('--port <number>', 'port to listen on (default: PORT or 8080)', wholeNumber(0, 65_535))
    .option('--host <address>', 'address to listen on (default: HOST or every one of this machine)')
    .option('--data <folder>', 'folder for the data (default: DATA_DIR or data)')
    .option('--forgetful', 'keep nothing: all tables are gone when it is closed (KEEP=nothing)')
    .action(serve)

  forEveryGame(program.command('play').description('play against bots, here in the terminal'), definePlay)
  forEveryGame(program.command('arena').description('let bots meet in a tournament and rate them'), defineArena)
  forEveryGame(program.command('simulate').description('let bots play many games and show the figures'), defineSimulate)

  program
    .command('replay <file>')
    .description('show a saved match step by step')
    .option('--to <number>', 'stop after so many entries', wholeNumber(0))
    .option('--json', 'print only the state there, as JSON')
    .action((file: string, { to, json = false }: { to?: number; json?: boolean }) =>
      showReplay(pathFrom(file), {
        ...(to !== undefined && { to }),
        ...(isOnScreen() && to === undefined && { next: pressEnter }),
        json,
        say,
      }),
    )

  program
    .command('verify <file>')
    .description('check that a saved match follows the rules')
    .action((file: string) => say(verifyMatch(pathFrom(file))))

  defineDataCommands(program)

  program
    .command('referee')
    .description('judge games for other programs: JSON lines in and out, see docs/referee.md')
    .action(() => runReferee(games, process.stdin, process.stdout))

  return program
}

/** Below `group`, a command for every game, with flags for that game's options. */
function forEveryGame(group: Command, define: (command: Command, box: GameBox) => void): void {
  group
    .usage('<game>')
    .argument('[game]')
    .configureHelp({ visibleArguments: () => [] })
    .helpCommand(false)
    .commandsGroup('Games:')
    .action((game?: string) => {
      const known = games.map(({ id }) => id).join(', ')
      if (game === undefined) throw new Complaint(`Which game? The shelf holds ${known}.`, 2)
      throw new Complaint(`There is no game "${game}"; the shelf holds ${known}.`, 2)
    })
  for (const { id } of games) {
    const box = openGame(id)!
    const command = group.command(id).summary(box.text.name).usage('[options]')
    command.description(`${box.text.name}: ${group.description()}.\n${box.text.pitch}`)
    define(command, box)
    for (const flag of optionFlags(box)) command.addOption(flag.helpGroup(`Options of ${box.text.name}:`))
  }
}
