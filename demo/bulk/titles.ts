import type { Chance } from './chance.ts'

type Vocabulary = {
  readonly technique: readonly string[]
  readonly thing: readonly string[]
  readonly course: (technique: string, thing: string, number: number) => string
  readonly about: (technique: string, thing: string) => string
}

const languages = {
  'zh-TW': {
    technique: [
      '拉坯',
      '手捏',
      '注漿',
      '釉下彩',
      '柴燒',
      '樂燒',
      '鹽燒',
      '青瓷',
      '天目',
      '志野',
      '練泥',
      '刻花',
    ],
    thing: ['茶碗', '花器', '餐盤', '茶壺', '酒杯', '香爐', '水罐', '小品', '壁飾', '燈具'],
    course: (technique, thing, number) => `${technique}${thing}第 ${number} 期`,
    about: (technique, thing) => `從選土到出窯，用${technique}做一件自己的${thing}。`,
  },
  en: {
    technique:
      'Throwing,Coiling,Slab building,Slip casting,Raku,Wood firing,Soda firing,Celadon,Tenmoku,Carving'.split(
        ',',
      ),
    thing: 'bowls,vases,plates,teapots,cups,jars,lamps,tiles,pitchers,planters'.split(','),
    course: (technique, thing, number) => `${technique} ${thing} ${number}`,
    about: (technique, thing) =>
      `From choosing the clay to opening the kiln: ${technique.toLowerCase()} ${thing}.`,
  },
  ja: {
    technique: ['ろくろ', '手びねり', '鋳込み', '染付', '薪窯', '楽焼', '青磁', '天目', '志野', '織部'],
    thing: ['茶碗', '花瓶', '皿', '急須', 'ぐい呑み', '香炉', '壺', '豆皿'],
    course: (technique, thing, number) => `${technique}で作る${thing} ${number}`,
    about: (technique, thing) => `土選びから窯出しまで、${technique}で${thing}を作ります。`,
  },
} as const satisfies Record<string, Vocabulary>

/** The name and summary of a course. */
export function titleOf(chance: Chance, number: number) {
  const language = chance.pick(['zh-TW', 'zh-TW', 'en', 'ja'] as const)
  const vocabulary: Vocabulary = languages[language]
  const [technique, thing] = [chance.pick(vocabulary.technique), chance.pick(vocabulary.thing)]
  const summary = vocabulary.about(technique, thing)
  const description = `${summary}\n\n## ${technique}\n\n${summary}`
  return {
    language,
    name: vocabulary.course(technique, thing, number),
    summary,
    description,
    tags: [technique, thing],
  }
}
