import { readFile } from 'node:fs/promises'
import type { CaptionSettings } from '../../src/domain/catalog/index.ts'

/** A film or a sound of our own making (`scripts/demo-media.ts`), and the languages it has captions in. */
export type DemoMedia = {
  readonly name: string
  readonly extension: 'mp4' | 'mp3'
  readonly seconds: number
  readonly languages: readonly (keyof typeof labels)[]
}

const labels = { 'zh-TW': '中文（台灣）', en: 'English' } as const

const both = ['zh-TW', 'en'] as const
const englishFirst = ['en', 'zh-TW'] as const

export const demoMedia = {
  onTheWheel: { name: 'on-the-wheel', extension: 'mp4', seconds: 46, languages: both },
  twoCoatsOfGlaze: { name: 'two-coats-of-glaze', extension: 'mp4', seconds: 44, languages: both },
  breathing: { name: 'breathing', extension: 'mp3', seconds: 48, languages: both },
  turningSky: { name: 'the-turning-sky', extension: 'mp4', seconds: 44, languages: englishFirst },
  monthOfMoon: { name: 'a-month-of-moon', extension: 'mp4', seconds: 42, languages: englishFirst },
  nightOutside: { name: 'night-outside', extension: 'mp3', seconds: 45, languages: englishFirst },
} as const satisfies Record<string, DemoMedia>

export async function mediaBytes({ name, extension }: DemoMedia): Promise<Buffer> {
  return await readFile(new URL(`${name}.${extension}`, import.meta.url))
}

/** A photograph that a member hands in, made of a drawing. */
export type DemoPhoto = 'cup-in-the-morning' | 'cup-before-moss'

export async function photoBytes(name: DemoPhoto): Promise<Buffer> {
  return await readFile(new URL(`${name}.jpg`, import.meta.url))
}

export async function captionsOf({ name, languages }: DemoMedia): Promise<CaptionSettings[]> {
  return await Promise.all(
    languages.map(async (language) => ({
      language,
      label: labels[language],
      body: await readFile(new URL(`${name}.${language}.vtt`, import.meta.url), 'utf8'),
    })),
  )
}

/** The text of the lecture with this video. */
export const openFilmNote =
  'The film that stands here is *Big Buck Bunny* by the Blender Foundation (CC BY 3.0): in a demo, any film of yours could stand here. Nothing is loaded from its host before you press the button.'
export const openFilmNoteInChinese =
  '這裡播放的是 Blender 基金會的《Big Buck Bunny》（CC BY 3.0）：示範站用它代替老師自己的影片。按下按鈕之前，不會從對方網站載入任何東西。'

/** A freely licensed film by the Blender Foundation (CC BY 3.0) at two video services. */
export const openFilm = {
  youTube: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  vimeo: 'https://vimeo.com/1084537',
} as const
