import type { GameText } from '#kernel'
import type { Content } from './content.ts'
import type { OurTidySpaces } from './types.ts'
export function createText(_content: Content): GameText<OurTidySpaces> { return null as never }
