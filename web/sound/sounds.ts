/** The sounds, synthesized: soft wooden and brass notes. No information is conveyed by sound alone. */

import { preferences, type Sound } from '../settings/preferences.ts'

interface Note {
  /** Of the tone, in hertz. */
  readonly pitch: number
  /** When it begins and how long it lasts, in seconds. */
  readonly at: number
  readonly rings: number
  readonly wave: OscillatorType
}

/** Two notes up for the player's turn, one low knock for a refusal, a little chord at the end. */
const NOTES: Readonly<Record<Sound, readonly Note[]>> = {
  turn: [
    { pitch: 523.25, at: 0, rings: 0.5, wave: 'sine' },
    { pitch: 783.99, at: 0.13, rings: 0.8, wave: 'sine' },
  ],
  refused: [{ pitch: 164.81, at: 0, rings: 0.22, wave: 'triangle' }],
  over: [
    { pitch: 392, at: 0, rings: 1.2, wave: 'sine' },
    { pitch: 493.88, at: 0.11, rings: 1.2, wave: 'sine' },
    { pitch: 587.33, at: 0.22, rings: 1.2, wave: 'sine' },
    { pitch: 783.99, at: 0.36, rings: 1.6, wave: 'sine' },
  ],
}

/** The loudest amplitude of a note, from 0 to 1. */
const LOUDEST = 0.25

let speaker: AudioContext | null = null

/** Does nothing where the volume is down, or the browser forbids sound before the first touch. */
export function play(sound: Sound): void {
  const { volume, silent } = preferences.read()
  if (volume === 0 || silent.includes(sound) || !('AudioContext' in globalThis)) return
  speaker ??= new AudioContext()
  const { state } = speaker
  if (state === 'suspended' && !navigator.userActivation?.hasBeenActive) return
  void speaker.resume()
  for (const note of NOTES[sound]) ring(speaker, note, LOUDEST * (volume / 10) ** 2)
}

function ring(context: AudioContext, { pitch, at, rings, wave }: Note, loudness: number): void {
  const begins = context.currentTime + at
  const tone = new OscillatorNode(context, { frequency: pitch, type: wave })
  const envelope = new GainNode(context, { gain: 0 })
  envelope.gain.setValueAtTime(0, begins)
  envelope.gain.linearRampToValueAtTime(loudness, begins + 0.012)
  envelope.gain.exponentialRampToValueAtTime(0.0001, begins + rings)
  tone.connect(envelope).connect(context.destination)
  tone.start(begins)
  tone.stop(begins + rings)
}
