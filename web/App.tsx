/** Which page is shown. */

import { useEffect, useRef } from 'react'
import { unreachable } from '#kernel'
import { boxOnShelf } from './boxes.ts'
import { GamePage } from './home/GamePage.tsx'
import { HomePage } from './home/HomePage.tsx'
import { JoinPage } from './lobby/JoinPage.tsx'
import { Boundary } from './parts/Boundary.tsx'
import { MessagePage } from './parts/MessagePage.tsx'
import { type Route, routeHash, useRoute } from './routes.ts'
import { LocalTablePage } from './table/LocalTablePage.tsx'
import { RemoteTablePage } from './table/RemoteTablePage.tsx'

export function App() {
  const route = useRoute()
  useFocusOnArrival(routeHash(route))
  return (
    <Boundary key={routeHash(route)} fallback={brokenPage}>
      <Page route={route} />
    </Boundary>
  )
}

/** Takes keyboard and screen reader along to a new page; the first page keeps the browser's own start. */
function useFocusOnArrival(hash: string): void {
  const previous = useRef(hash)
  useEffect(() => {
    if (previous.current === hash) return
    previous.current = hash
    const main = document.querySelector<HTMLElement>('main')
    if (!main || main.contains(document.activeElement)) return
    main.tabIndex = -1
    main.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [hash])
}

function Page({ route }: { readonly route: Route }) {
  switch (route.page) {
    case 'home':
      return <HomePage />
    case 'game': {
      const box = boxOnShelf(route.game)
      if (box) return <GamePage box={box} />
      return <MessagePage title="No such game here" text={`There is no game called ${route.game} on this shelf.`} />
    }
    case 'join':
      return <JoinPage invite={route.invite} />
    case 'table':
      return <RemoteTablePage table={route.table} />
    case 'local':
      return <LocalTablePage id={route.id} />
    default:
      return unreachable(route)
  }
}

function brokenPage(error: Error) {
  return (
    <MessagePage title="Something fell off the table" text={`${error.message}. Your match is safe where it was.`}>
      <button type="button" className="button primary" onClick={() => location.reload()}>
        Reload
      </button>
    </MessagePage>
  )
}
