/** Loads the dialogs of a table as soon as the table is drawn. */

import { later } from '../../parts/lazyParts.tsx'

const fetchDialogs = () => import('./lazyDialogs.ts')

export const AskPanel = later(async () => (await fetchDialogs()).ProposalPanel)
export const PreferencesDialog = later(async () => (await fetchDialogs()).PreferencesDialog)
export const EndDialog = later(async () => (await fetchDialogs()).EndDialog)
export const MenuPages = later(async () => (await fetchDialogs()).MenuPages)
export const PieceTip = later(async () => (await fetchDialogs()).PieceTip)
export const ChatDialog = later(async () => (await fetchDialogs()).ChatDialog)

/** So that they open at once, even without a connection. */
export function preloadDialogs(): void {
  for (const dialog of [AskPanel, PreferencesDialog, EndDialog, MenuPages, PieceTip, ChatDialog]) {
    dialog.fetch().catch(() => {}) // opening a dialog tries again
  }
}
