/** What opens over a table when it is asked for, and is fetched as soon as the table itself stands. */

import { later } from '../../parts/lazyParts.tsx'

const fetchDialogs = () => import('./lazyDialogs.ts')

export const AskPanel = later(async () => (await fetchDialogs()).ProposalPanel)
export const ComfortDialog = later(async () => (await fetchDialogs()).PreferencesDialog)
export const EndDialog = later(async () => (await fetchDialogs()).EndDialog)
export const MenuPages = later(async () => (await fetchDialogs()).MenuPages)
export const PieceTip = later(async () => (await fetchDialogs()).PieceTip)
export const TalkDialog = later(async () => (await fetchDialogs()).ChatDialog)

/** So that nobody waits for them, not even without a line. */
export function preloadDialogs(): void {
  for (const dialog of [AskPanel, ComfortDialog, EndDialog, MenuPages, PieceTip, TalkDialog]) {
    dialog.fetch().catch(() => {}) // whoever opens it tries again
  }
}
