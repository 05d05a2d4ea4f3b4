import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { captionsOf, type DemoMedia, demoMedia, mediaBytes } from '../../../demo/media/media.ts'
import { embedOf } from '../../../src/http/classroom/embed.ts'
import { webVttProblem } from '../../../src/platform/web-vtt.ts'
import { createWorld, type World } from '../../support/world/world.ts'

describe.each(Object.values<DemoMedia>(demoMedia))('the demo file $name', (media) => {
  test('the demo file is as long as its description says and has at most 400 KB', async () => {
    const bytes = await mediaBytes(media)
    const seconds = media.extension === 'mp4' ? lengthOfMp4(bytes) : lengthOfMp3(bytes)
    expect(Math.round(seconds)).toBe(media.seconds)
    expect(bytes.length).toBeLessThanOrEqual(400_000)
  })

  test('the demo file has captions in each of its languages, and the last caption ends before the file does', async () => {
    const captions = await captionsOf(media)
    expect(captions.map(({ language }) => language).sort()).toEqual(['en', 'zh-TW'])
    for (const { body } of captions) {
      expect(webVttProblem(body)).toBeUndefined()
      const [minutes, seconds] =
        (body.match(/--> (\d\d):(\d\d\.\d{3})/g) ?? []).at(-1)?.slice(4).split(':') ?? []
      expect(Number(minutes) * 60 + Number(seconds)).toBeLessThanOrEqual(media.seconds)
    }
  })
})

describe('lectures of the demo schools', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld({ from: 'demoTemplate' })
  })
  afterAll(() => world.close())

  const lectures = async () =>
    await world.deps.db
      .selectFrom('lectures')
      .innerJoin('lectureContents as content', (join) =>
        join
          .onRef('content.schoolId', '=', 'lectures.schoolId')
          .onRef('content.lectureId', '=', 'lectures.id'),
      )
      .select(['lectures.schoolId', 'lectures.courseId', 'lectures.id', 'kind', 'durationSeconds'])
      .select(['fileKey', 'embedUrl', 'unlockAt', 'prerequisiteId'])
      .execute()

  test('playable lectures of the demo schools have their own file, its length, and captions in two languages', async () => {
    const played = (await lectures()).filter(({ kind }) => kind === 'video' || kind === 'audio')
    const lengths = Object.values<DemoMedia>(demoMedia).map(({ seconds }) => seconds)
    const captions = await world.deps.db.selectFrom('lectureCaptions').select('lectureId').execute()
    for (const { id, kind, fileKey, durationSeconds } of played) {
      expect(fileKey).toMatch(kind === 'video' ? /\.mp4$/ : /\.mp3$/)
      expect(lengths).toContain(durationSeconds)
      expect(captions.filter(({ lectureId }) => lectureId === id)).toHaveLength(2)
    }
    expect(new Set(played.map(({ fileKey }) => fileKey)).size).toBe(played.length)
  })

  test('embedded lectures of the demo schools name a page that the classroom can embed', async () => {
    const embedded = (await lectures()).filter(({ kind }) => kind === 'embed')
    expect(embedded.map(({ embedUrl }) => embedOf(embedUrl ?? '')?.name)).not.toContain(undefined)
  })

  test('lectures of the demo schools have every kind, and in a course of each school one is locked by date and one by prerequisite', async () => {
    const byCourse = Map.groupBy(await lectures(), ({ courseId }) => courseId)
    const complete = [...byCourse.values()].filter((all) => {
      const isLocked = all.some(({ unlockAt }) => unlockAt && unlockAt > world.clock.now())
      return (
        new Set(all.map(({ kind }) => kind)).size === 7 &&
        isLocked &&
        all.some(({ prerequisiteId }) => prerequisiteId)
      )
    })
    expect(new Set(complete.map(([first]) => first?.schoolId)).size).toBe(2)
  })
})

// ISO/IEC 14496-12, section 8.2.2: a movie header of version 0.
function lengthOfMp4(bytes: Buffer): number {
  const header = bytes.indexOf('mvhd') + 4
  return bytes.readUInt32BE(header + 16) / bytes.readUInt32BE(header + 12)
}

// Frames of MPEG 2, layer III, at 40 kbit a second.
const lengthOfMp3 = (bytes: Buffer) => (bytes.length * 8) / 40_000
