import { createChance } from '../../demo/pictures/picture.ts'

export const sampleRate = 22_050

export type Sound = { readonly seconds: number; readonly at: (second: number) => number }

/** Sound as 16 bit samples of one channel, quiet at both ends. */
export function samplesOf({ seconds, at }: Sound): Buffer {
  const count = Math.round(seconds * sampleRate)
  const samples = new Int16Array(count)
  for (let index = 0; index < count; index++) {
    const second = index / sampleRate
    const edge = Math.min(1, second / 1.5, (seconds - second) / 2)
    samples[index] = Math.round(Math.max(-1, Math.min(1, at(second) * edge)) * 32_000)
  }
  return Buffer.from(samples.buffer)
}

const sine = (hertz: number, second: number) => Math.sin(2 * Math.PI * hertz * second)

/** A singing bowl that was struck so many seconds ago. */
function bowl(hertz: number, since: number): number {
  if (since < 0) return 0
  const attack = Math.min(1, since / 0.02)
  const partial = (ratio: number, level: number, decay: number) =>
    level * Math.exp(-since / decay) * (sine(hertz * ratio, since) + 0.6 * sine(hertz * ratio * 1.004, since))
  return attack * (partial(1, 0.26, 5) + partial(2.71, 0.12, 3) + partial(5.15, 0.05, 1.4))
}

/** Low notes that come and go. */
function pad(notes: readonly number[], second: number): number {
  const level = (at: number) => 0.5 + 0.5 * Math.sin(second * 0.35 + at * 1.9)
  return notes.reduce((sum, hertz, at) => sum + sine(hertz, second) * 0.06 * level(at), 0)
}

const strikes = (notes: readonly number[], every: number, second: number) =>
  notes.reduce((sum, hertz, at) => sum + bowl(hertz, second - 0.5 - at * every), 0)

/** A bowl for each breath, and the breath itself as a swell. */
export function breathing(seconds: number): Sound {
  const chance = createChance(5)
  let breath = 0
  return {
    seconds,
    at(second) {
      breath += (chance() * 2 - 1 - breath) * 0.05
      const swell = Math.max(0, Math.sin((second / 8) * 2 * Math.PI)) ** 2
      return (
        strikes([220, 246.9, 220, 293.7, 246.9, 220], 8, second) +
        pad([110, 164.8], second) +
        breath * swell * 0.5
      )
    },
  }
}

/** Crickets on a still night, wind in the pines, and a low note. */
export function nightOutside(seconds: number): Sound {
  const chance = createChance(9)
  let wind = 0
  return {
    seconds,
    at(second) {
      wind += (chance() * 2 - 1 - wind) * 0.02
      const gust = 0.5 + 0.5 * Math.sin(second * 0.27)
      const chirp = (hertz: number, every: number, offset: number) => {
        const inside = (second + offset) % every
        const pulses = inside < 0.32 ? Math.max(0, Math.sin(inside * 2 * Math.PI * 16)) : 0
        return sine(hertz, second) * pulses * 0.035
      }
      return chirp(4_100, 1.1, 0) + chirp(3_750, 1.7, 0.6) + wind * gust * 0.8 + pad([98, 146.8, 220], second)
    },
  }
}

/** The sound of a film. */
export function softMusic(notes: readonly number[], seconds: number): Sound {
  const melody = Array.from({ length: Math.floor(seconds / 4) }, (_, at) => notes[at % notes.length] ?? 220)
  return {
    seconds,
    at: (second) => strikes(melody, 4, second) * 0.6 + pad([notes[0] ?? 220, 164.8], second) * 0.8,
  }
}
