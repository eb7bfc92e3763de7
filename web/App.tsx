/** Which page is shown. */

import { unreachable } from '#kernel'
import { boxOnShelf } from './boxes.ts'
import { GamePage } from './home/GamePage.tsx'
import { HomePage } from './home/HomePage.tsx'
import { JoinPage } from './lobby/JoinPage.tsx'
import { MessagePage } from './parts/MessagePage.tsx'
import { useRoute } from './routes.ts'
import { LocalTablePage } from './table/LocalTablePage.tsx'
import { RemoteTablePage } from './table/RemoteTablePage.tsx'

export function App() {
  const route = useRoute()
  switch (route.page) {
    case 'home':
      return <HomePage />
    case 'game': {
      const box = boxOnShelf(route.game)
      if (box) return <GamePage key={route.game} box={box} />
      return <MessagePage title="No such game here" text={`There is no game called ${route.game} on this shelf.`} />
    }
    case 'join':
      return <JoinPage key={route.invite} invite={route.invite} />
    case 'table':
      return <RemoteTablePage key={route.table} table={route.table} />
    case 'local':
      return <LocalTablePage key={route.id} id={route.id} />
    default:
      return unreachable(route)
  }
}
