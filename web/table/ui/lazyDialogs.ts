/** All dialogs of a table: one file, loaded after the table is drawn. */

export { PreferencesDialog } from '../../settings/PreferencesDialog.tsx'
export { ProposalPanel } from './ProposalPanel.tsx'
export { EndDialog } from './EndDialog.tsx'
export { MenuPages } from './MenuPages.tsx'
export { PieceTip } from '../tips/PieceTip.tsx'
export { ChatDialog } from '../chat/ChatDialog.tsx'
