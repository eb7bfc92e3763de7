/** All that opens over a table when it is asked for: one file, which a table can be drawn without. */

export { PreferencesDialog } from '../../settings/PreferencesDialog.tsx'
export { ProposalPanel } from './ProposalPanel.tsx'
export { EndDialog } from './EndDialog.tsx'
export { MenuPages } from './MenuPages.tsx'
export { PieceTip } from '../tips/PieceTip.tsx'
export { ChatDialog } from '../chat/ChatDialog.tsx'
