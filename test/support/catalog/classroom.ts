import { readFileSync } from 'node:fs'
import type { DemoSchoolName } from '../../../demo/schools.ts'
import type { HostAt } from '../../../src/domain/identity/index.ts'
import { platformActor } from '../../../src/domain/tenancy/index.ts'
import { schoolOf } from '../people/identity-cast.ts'
import { type LectureSketch, type PlantedCourse, plantCourse } from '../people/learning-cast.ts'
import type { World } from '../world/world.ts'

/** The content of a lecture of a test, with defaults for the rest. */
export type FullSketch = LectureSketch & {
  readonly body?: string
  readonly embedUrl?: string
  readonly file?: { readonly extension: string; readonly bytes: Buffer }
}

let files = 0

/** A course whose lectures have content. */
export async function plantClassroom(
  world: Pick<World, 'deps' | 'files' | 'modules'>,
  school: DemoSchoolName,
  sketches: readonly FullSketch[],
): Promise<PlantedCourse> {
  const host: HostAt = { ...platformActor, schoolId: (await schoolOf(world, school)).id }
  const plain = sketches.map(({ body, embedUrl, file, ...sketch }) => sketch)
  const course = await plantCourse(world, school, plain)
  for (const [at, { body = '', embedUrl = null, file }] of sketches.entries()) {
    const id = course.lecture(at)
    const fileKey = file ? `lecture-files/${++files}.${file.extension}` : null
    if (file && fileKey) await world.files.put(fileKey, file.bytes)
    await world.modules.catalog.setLectureContent(host, id, { body, fileKey, embedUrl, updatedAt: null })
  }
  return course
}

/** Twelve seconds of one colour and one tone; ffmpeg made it once (VP8 and Opus). */
export const shortFilm = {
  extension: 'webm',
  bytes: readFileSync(new URL('../../fixtures/brown-field.webm', import.meta.url)),
} as const

/** A recording of one tone, short enough to write by hand. */
export function toneWav(seconds: number): Buffer {
  const rate = 8_000
  const samples = Buffer.alloc(Math.round(rate * seconds))
  for (let at = 0; at < samples.length; at++)
    samples[at] = 128 + Math.round(40 * Math.sin((at * 440 * 2 * Math.PI) / rate))
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

export const someCaptions = (language: string, label: string) => ({
  language,
  label,
  body: 'WEBVTT\n\n00:00.000 --> 00:20.000\nPut your elbow on your leg.\n',
})
