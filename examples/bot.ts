/**
 * A program that plays in your room: connects, waits for its turn, and picks any action it may take.
 *
 *   node examples/bot.ts http://localhost:8080 <token>
 *
 * The token comes from "Invite a program" at a table, or from `npm run parlour -- bot-token add <name>`. docs/bots.md says more.
 */

const [room = 'http://localhost:8080', token = process.env['BOT_TOKEN']] = process.argv.slice(2)

const socket = new WebSocket(`${room.replace(/^http/, 'ws')}/bot`)
await new Promise((resolve, reject) => {
  socket.addEventListener('open', resolve)
  socket.addEventListener('error', () => reject(new Error(`${room} does not answer`)))
})

/** One message, one answer. */
function ask(message: object): Promise<any> {
  return new Promise((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => resolve(JSON.parse(data)), { once: true })
    socket.addEventListener('close', () => reject(new Error('the room has hung up')), { once: true })
    socket.send(JSON.stringify(message))
  })
}

const welcome = await ask({ cmd: 'sit', token })
if (!welcome.ok) throw new Error(welcome.refusal.text)

for (;;) {
  const now = await ask({ cmd: 'wait' })
  if (!now.ok) throw new Error(now.refusal.text)
  if (now.outcome) {
    console.log(JSON.stringify(now.outcome))
    break
  }
  if (now.actions.length === 0) continue // nothing to do yet: wait again

  // Here is the place for your ideas: now.view is all that you may know, now.actions all that you may do.
  const action = now.actions[Math.floor(Math.random() * now.actions.length)]
  const answer = await ask({ cmd: 'act', action, step: now.step })
  if (!answer.ok) console.error(answer.refusal.text)
}
socket.close()
