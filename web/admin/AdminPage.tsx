/** The operator's page: what is going on, what went wrong, and a way to end a stuck table. */

import { say, unreachable } from '#kernel'
import { text } from '#kernel/shape.ts'
import { useCallback, useEffect, useState } from 'react'
import type { AdminReport, TableSummary } from '#protocol/admin.ts'
import { type Answer, ask } from '../shell/api.ts'
import { cardOf } from '../shell/gameBoxes.ts'
import { Icon } from '../parts/Icon.tsx'
import { MessagePage } from '../parts/MessagePage.tsx'
import { Wordmark } from '../parts/Wordmark.tsx'
import { read, tabStore, write } from '../shell/storage.ts'
import './admin.css'

/** Kept until the tab is closed. */
const TOKEN = 'parlour.admin'
/** Milliseconds. */
const LOOK_EVERY = 5000

export function AdminPage() {
  const [token, setToken] = useState(() => read(tabStore, TOKEN, text))
  const [last, setLast] = useState<{ readonly token: string | null; readonly answer: Answer<AdminReport> } | null>(null)
  const answer = last?.token === token ? last.answer : null

  const look = useCallback(
    () => ask<AdminReport>('/api/admin', undefined, withToken(token ?? '')).then(answer => setLast({ token, answer })),
    [token],
  )

  useEffect(() => {
    document.title = say('The host’s side · Parlour')
  }, [])
  useEffect(() => {
    void look()
    if (token === null) return
    const timer = setInterval(() => void look(), LOOK_EVERY)
    return () => clearInterval(timer)
  }, [look, token])

  function enter(typed: string): void {
    write(tabStore, TOKEN, typed)
    setToken(typed)
  }

  if (answer && !answer.ok && answer.problem.code === 'NOT_FOUND') {
    return <MessagePage title={say('There is nothing here')} text={say('This server has no page for its host.')} />
  }
  const isWrong = answer !== null && !answer.ok && answer.problem.code === 'NOT_ADMIN'
  // The form stays while the server checks its token.
  const isAsking = last !== null && answer === null
  if (token === null || isWrong || isAsking) return <Door enter={enter} wrong={isWrong && token !== null} />
  return (
    <div className="page admin">
      <header className="page-head">
        <Wordmark />
        <button
          type="button"
          className="button quiet small"
          onClick={() => {
            tabStore.removeItem(TOKEN)
            setToken(null)
          }}
        >
          <Icon name="leave" /> {say('Lock')}
        </button>
      </header>
      <main>
        <h1>{say('The host’s side')}</h1>
        {answer && !answer.ok && <p role="alert">{answer.problem.text}</p>}
        {answer?.ok && <Report report={answer.value} token={token} look={look} />}
      </main>
    </div>
  )
}

function Door({ enter, wrong }: { enter(token: string): void; readonly wrong: boolean }) {
  return (
    <MessagePage
      title={say('The host’s side')}
      text={say('The token is the one the server was started with, as ADMIN_TOKEN.')}
    >
      <form className="admin-door" action={data => enter(String(data.get('token')))}>
        <label htmlFor="admin-token">{say('Token')}</label>
        <input id="admin-token" name="token" type="password" required autoComplete="off" />
        {wrong && <p role="alert">{say('That is not the token of this server.')}</p>}
        <button type="submit" className="button primary wide">
          {say('Open')}
        </button>
      </form>
    </MessagePage>
  )
}

interface ReportProps {
  readonly report: AdminReport
  readonly token: string
  look(): Promise<void>
}

function Report({ report, token, look }: ReportProps) {
  const { version, node, since, now, memory, sockets, tables, problems } = report
  /** Why the last request to end a match failed; `null` if it succeeded. */
  const [error, setError] = useState<string | null>(null)
  const facts: [string, string][] = [
    [say('Connections'), String(sockets)],
    [say('Tables'), String(tables.length)],
    [say('Open for'), duration(now - since)],
    [say('Memory'), say('{size} MB', { size: Math.round(memory.process / 1024 ** 2) })],
    ['Parlour', version],
    ['Node', node],
  ]

  async function end(table: string): Promise<void> {
    const answer = await ask('/api/admin/end', { table }, withToken(token))
    setError(answer.ok ? null : answer.problem.text)
    await look()
  }

  return (
    <>
      {error !== null && <p role="alert">{error}</p>}
      <dl className="admin-facts">
        {facts.map(([name, value]) => (
          <div key={name} className="panel">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section className="panel" aria-labelledby="admin-tables">
        <h2 id="admin-tables">{say('Tables')}</h2>
        {tables.length === 0 && <p>{say('Nobody is at a table.')}</p>}
        <ul className="admin-list">
          {tables.map(each => (
            <TableRow key={each.table} summary={each} end={() => end(each.table)} />
          ))}
        </ul>
      </section>
      <section className="panel" aria-labelledby="admin-problems">
        <h2 id="admin-problems">{say('What went wrong')}</h2>
        {problems.length === 0 && <p>{say('Nothing since the server was started.')}</p>}
        <ol className="admin-list">
          {problems.map(({ at, words }, index) => (
            <li key={`${at}/${index}`}>
              <span>{words}</span>{' '}
              <time dateTime={new Date(at).toISOString()}>
                {say('{duration} ago', { duration: duration(now - at) })}
              </time>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

interface TableRowProps {
  readonly summary: TableSummary
  end(): Promise<void>
}

function TableRow({ summary, end }: TableRowProps) {
  const [sure, setSure] = useState(false)
  const { game, status, seats, present, watchers, step, frozen, quietFor } = summary
  const name = cardOf(game)?.name ?? game
  const words = [
    frozen ? say('stands still after an error') : statusName(status),
    say('{present} of {seats} here', { present, seats }),
    watchers > 0 ? say('{count} watching', { count: watchers }) : null,
    status === 'gathering' ? null : say({ one: '{count} action', other: '{count} actions' }, { count: step }),
    say('quiet for {duration}', { duration: duration(quietFor) }),
  ]

  return (
    <li className={frozen ? 'admin-frozen' : ''}>
      <span>
        <strong>{name}</strong> <span>{words.filter(Boolean).join(' · ')}</span>
      </span>
      {status === 'playing' && !sure && (
        <button
          type="button"
          className="button small"
          onClick={() => setSure(true)}
          aria-label={say('End this match of {name}', { name })}
        >
          {say('End')}
        </button>
      )}
      {sure && (
        <span className="admin-sure">
          <button type="button" className="button small primary" onClick={() => void end().then(() => setSure(false))}>
            {say('End it without a result')}
          </button>
          <button type="button" className="button small quiet" onClick={() => setSure(false)}>
            {say('Keep it')}
          </button>
        </span>
      )}
    </li>
  )
}

/** Replaces what a header cannot carry; no valid token contains it, so the server refuses it like any other wrong token. */
function withToken(token: string): { readonly authorization: string } {
  return { authorization: `Bearer ${token.replaceAll(/[^\x21-\x7e]/g, '?')}` }
}

function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  if (seconds < 90) return say('{seconds} s', { seconds })
  if (seconds < 90 * 60) return say('{minutes} min', { minutes: Math.round(seconds / 60) })
  if (seconds < 36 * 3600) return say('{hours} h', { hours: Math.round(seconds / 3600) })
  return say({ one: '{count} day', other: '{count} days' }, { count: Math.round(seconds / 86_400) })
}

function statusName(status: TableSummary['status']): string {
  switch (status) {
    case 'gathering':
      return say('gathering')
    case 'playing':
      return say('under way')
    case 'over':
      return say('over')
    default:
      return unreachable(status)
  }
}
