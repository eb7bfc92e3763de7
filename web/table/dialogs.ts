/** All that opens over a table when it is asked for: one file, which a table can be drawn without. */

export { ComfortDialog } from '../sound/ComfortDialog.tsx'
export { AskPanel } from './AskPanel.tsx'
export { EndDialog } from './EndDialog.tsx'
export { MenuPages } from './MenuPages.tsx'
export { PieceTip } from './PieceTip.tsx'
export { TalkDialog } from './TalkDialog.tsx'
