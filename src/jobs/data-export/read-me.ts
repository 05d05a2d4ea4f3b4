import { type Locale, localised } from '../../platform/locales.ts'
import type { DataExportPart } from './parts.ts'

type Messages = {
  readonly title: (school: string) => string
  readonly madeAt: (moment: string) => string
  readonly picture: string
  readonly howToRead: string
}

const messages = localised<Messages>({
  en: {
    title: (school) => `Your data at ${school}`,
    madeAt: (moment) => `Created on ${moment}.`,
    picture: 'Your picture.',
    howToRead: 'The .json files are text: any text editor shows them, and other programs can read them.',
  },
  'zh-TW': {
    title: (school) => `你在 ${school} 的資料`,
    madeAt: (moment) => `整理於 ${moment}。`,
    picture: '你的大頭貼。',
    howToRead: '.json 是純文字檔，任何文字編輯器都能開啟，其他程式也能讀取。',
  },
  ja: {
    title: (school) => `${school} にあるあなたのデータ`,
    madeAt: (moment) => `${moment} にまとめました。`,
    picture: 'プロフィール画像。',
    howToRead: '.json はテキストファイルです。テキストエディターで開け、ほかのプログラムでも読み込めます。',
  },
})

type Contents = {
  readonly school: string
  readonly madeAt: string
  readonly parts: readonly DataExportPart[]
  readonly picture: string | undefined
}

/** Describes each file of the export in the member's language. */
export function readMe(locale: Locale, { school, madeAt, parts, picture }: Contents): string {
  const say = messages(locale)
  const files = parts.map(({ name, about }) => `${name}.json\n  ${about[locale]}`)
  if (picture) files.push(`${picture}\n  ${say.picture}`)
  return `${[say.title(school), say.madeAt(madeAt), ...files, say.howToRead].join('\n\n')}\n`
}
