/** The page for the present route. Each page is loaded on demand. */

import { Suspense, useCallback, useEffect, useRef } from 'react'
import { unreachable, say } from '#kernel'
import { fetchBoard, hasPictureBoard } from './gameBoards.ts'
import { cardOf } from './gameBoxes.ts'
import { childrenMode } from '../children/mode.ts'
import { Boundary } from '../parts/Boundary.tsx'
import { later } from '../parts/lazyParts.tsx'
import { MessagePage, WaitingPage } from '../parts/MessagePage.tsx'
import { type Route, routeHash, useRoute } from './routes.ts'
import { localStore, storedSeat } from './storage.ts'

const HomePage = later(async () => (await import('../home/HomePage.tsx')).HomePage)
const AdminPage = later(async () => (await import('../admin/AdminPage.tsx')).AdminPage)
const ChildrenPage = later(async () => (await import('../children/ChildrenPage.tsx')).ChildrenPage)
const DailyPage = later(async () => (await import('../daily/DailyPage.tsx')).DailyPage)
const StatisticsPage = later(async () => (await import('../statistics/StatisticsPage.tsx')).StatisticsPage)
const GamePage = later(async () => (await import('../home/GamePage.tsx')).GamePage)
const ReplayPage = later(async () => (await import('../replay/ReplayPage.tsx')).ReplayPage)
const OpenPage = later(async () => (await import('../replay/OpenPage.tsx')).OpenPage)
const VerifyPage = later(async () => (await import('../verify/VerifyPage.tsx')).VerifyPage)
const JoinPage = later(async () => (await import('../lobby/JoinPage.tsx')).JoinPage)
const MovePage = later(async () => (await import('../lobby/SeatTransferPage.tsx')).SeatTransferPage)
const RulesPage = later(async () => (await import('../rulebook/RulesPage.tsx')).RulesPage)
const TutorialPage = later(async () => (await import('../tutorial/TutorialPage.tsx')).TutorialPage)
const LocalTablePage = later(async () => (await import('../local/LocalTablePage.tsx')).LocalTablePage)
const RemoteTablePage = later(async () => (await import('../table/RemoteTablePage.tsx')).RemoteTablePage)

const PAGES = {
  home: HomePage,
  admin: AdminPage,
  children: ChildrenPage,
  daily: DailyPage,
  statistics: StatisticsPage,
  game: GamePage,
  replay: ReplayPage,
  open: OpenPage,
  verify: VerifyPage,
  join: JoinPage,
  move: MovePage,
  rules: RulesPage,
  learn: TutorialPage,
  local: LocalTablePage,
  table: RemoteTablePage,
} as const satisfies Record<Route['page'], unknown>

/** Loads what is shown first, and begins to load the board that is shown there. */
export async function fetchPage(route: Route): Promise<void> {
  const seat = route.page === 'table' ? storedSeat(localStore, route.table) : null
  if (seat && cardOf(seat.game)) fetchBoard(seat.game)
  await PAGES[route.page].fetch()
}

export function App() {
  const route = useRoute()
  const hash = routeHash(pageOf(route))
  const arrive = useArrival(hash)
  useEffect(() => leaveChildrenMode(route.page), [route.page])
  return (
    <Boundary key={hash} fallback={brokenPage}>
      <Suspense fallback={<WaitingPage text={say('Just a moment…')} />}>
        <Page route={route} />
        <Arrival arrive={arrive} />
      </Suspense>
    </Boundary>
  )
}

/** Another moment of the same match is the same page, and so is another rule of the same game. */
function pageOf(route: Route): Route {
  if (route.page === 'replay') return { ...route, at: null }
  return route.page === 'rules' ? { ...route, rule: null } : route
}

/** A table keeps the children's mode over a reload, and the children's page leads to tables. All other pages have text. */
function leaveChildrenMode(page: Route['page']): void {
  const keepsMode = page === 'table' || page === 'local' || page === 'children'
  if (!keepsMode && childrenMode.read().on) childrenMode.change({ on: false })
}

/** Moves keyboard focus and screen reader to a new page; the first page keeps the browser's default. */
function useArrival(hash: string): () => void {
  const previous = useRef(hash)
  return useCallback(() => {
    if (previous.current === hash) return
    previous.current = hash
    const main = document.querySelector<HTMLElement>('main')
    if (!main || main.contains(document.activeElement)) return
    main.tabIndex = -1
    main.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [hash])
}

/** Suspends beside a page, so that the page is shown only with its board. */
function Arrival({ arrive }: { arrive(): void }) {
  useEffect(arrive, [arrive])
  return null
}

function Page({ route }: { readonly route: Route }) {
  switch (route.page) {
    case 'home':
      return <HomePage />
    case 'admin':
      return <AdminPage />
    case 'statistics':
      return <StatisticsPage />
    case 'daily': {
      const card = cardOf(route.game)
      return card ? <DailyPage card={card} /> : noSuchGame(route.game)
    }
    case 'game': {
      const card = cardOf(route.game)
      return card ? <GamePage card={card} /> : noSuchGame(route.game)
    }
    case 'rules': {
      const card = cardOf(route.game)
      return card ? <RulesPage card={card} rule={route.rule} /> : noSuchGame(route.game)
    }
    case 'learn': {
      const card = cardOf(route.game)
      return card ? <TutorialPage card={card} /> : noSuchGame(route.game)
    }
    case 'children': {
      const card = cardOf(route.game)
      return card && hasPictureBoard(card.id) ? <ChildrenPage card={card} /> : noSuchGame(route.game)
    }
    case 'join':
      return <JoinPage invite={route.invite} />
    case 'table':
      return <RemoteTablePage table={route.table} />
    case 'move':
      return <MovePage table={route.table} ticket={route.ticket} />
    case 'replay':
      return <ReplayPage match={route.match} at={route.at} />
    case 'open':
      return <OpenPage />
    case 'verify':
      return <VerifyPage match={route.match} />
    case 'local':
      return <LocalTablePage id={route.id} />
    default:
      return unreachable(route)
  }
}

function noSuchGame(game: string) {
  return (
    <MessagePage
      title={say('No such game here')}
      text={say('There is no game called {game} on this shelf.', { game })}
    />
  )
}

function brokenPage(error: Error) {
  return (
    <MessagePage
      title={say('Something fell off the table')}
      text={say('{message}. Your match is safe where it was.', { message: error.message })}
    >
      <button type="button" className="button primary" onClick={() => location.reload()}>
        {say('Reload')}
      </button>
    </MessagePage>
  )
}
