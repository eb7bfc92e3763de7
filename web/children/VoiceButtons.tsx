/** The loudspeaker that repeats the last words, and the switch for the voice. Without a voice, a hand that shows it again. */

import { say } from '#kernel'
import { childrenMode, useChildrenMode } from './mode.ts'
import { LoudspeakerPicture, MouthPicture, ShowPicture } from './Pictures.tsx'
import { Round } from './Round.tsx'
import type { Prompter } from './usePrompter.ts'
import { hasVoice, hush } from './voice.ts'

export function VoiceButtons({ prompter }: { readonly prompter: Prompter }) {
  const { voice } = useChildrenMode()
  if (!hasVoice()) {
    return (
      <Round name={say('Show me again')} className="children-again" press={prompter.repeat}>
        <ShowPicture />
      </Round>
    )
  }
  return (
    <>
      <Round
        name={say('Voice')}
        className="children-voice"
        pressed={voice}
        press={() => {
          childrenMode.change({ voice: !voice })
          if (voice) hush()
          else prompter.repeat()
        }}
      >
        <MouthPicture speaks={voice} />
      </Round>
      <Round name={say('Say it again')} className="children-again" press={prompter.repeat}>
        {voice ? <LoudspeakerPicture /> : <ShowPicture />}
      </Round>
    </>
  )
}
