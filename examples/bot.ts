/**
 * A program that plays on your server: connects, waits for its turn, and picks any action it may take.
 *
 *   npx node examples/bot.ts http://localhost:8080 <token>
 *
 * The token comes from "Invite a program" at a table, or from `npm run parlour -- bot-token add <name>`. docs/bots.md says more.
 */

interface Answer {
  readonly ok: boolean
  readonly refusal?: { readonly text: string }
  readonly table: string
  readonly step: number
  readonly status?: string
  readonly view: unknown
  readonly actions?: readonly unknown[]
  readonly outcome: unknown
}

const [server, token] = process.argv.slice(2)
const socket = new WebSocket(`${server!.replace(/^http/, 'ws')}/bot`)
await new Promise(resolve => socket.addEventListener('open', resolve))

let hear: (answer: Answer) => void
socket.addEventListener('message', ({ data }) => hear(JSON.parse(data)))
socket.addEventListener('close', () => process.exit())

/** One message, one answer. */
function ask(message: object): Promise<Answer> {
  socket.send(JSON.stringify(message))
  return new Promise(resolve => (hear = resolve))
}

let now = await ask({ cmd: 'sit', token })
while (now.ok && now.status !== 'over') {
  now = await ask({ cmd: 'wait' })
  if (!now.actions?.length) continue // nothing to do yet, or all is over

  // Put your own strategy here: now.view is all that you may know, now.actions all that you may do.
  const action = now.actions[Math.floor(Math.random() * now.actions.length)]
  const { refusal } = await ask({ cmd: 'act', table: now.table, action, step: now.step })
  if (!refusal) continue
  process.stderr.write(`${refusal.text}\n`)
  await new Promise(resolve => setTimeout(resolve, 100)) // in a live game the pace may not allow it yet
}
process.stdout.write(`${JSON.stringify(now.outcome ?? now.refusal)}\n`)
socket.close()
