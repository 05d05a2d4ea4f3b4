import type { Chance } from './chance.ts'

type Naming = {
  readonly locale: string
  readonly timeZone: string
  readonly write: (chance: Chance) => string
}

const chinese = {
  family: [...'陳林黃張李王吳劉蔡楊許鄭謝洪郭邱曾廖賴徐周葉蘇莊呂江何蕭羅高'],
  first: [...'雅怡淑家宗志冠承宥品柏詩佳欣子俊婉彥思建明美'],
  second: [...'婷君芬豪翰宏廷恩妍睿均涵蓉穎軒傑如霖潔安華玲'],
}
const english = {
  first:
    'Anna Ben Clara Daniel Emma Felix Grace Henry Iris Jack Kate Leo Maya Noah Olive Paul Quinn Rosa Sam Tess',
  family:
    'Adams Baker Carter Dawson Ellis Foster Grant Hughes Irwin Jensen Keller Lang Murray Nolan Owens Parker Reed Stone Turner Walsh',
}
const japanese = {
  family: '佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 松本 井上 木村 清水',
  first: '陽菜 結衣 美咲 葵 蓮 大翔 翔太 健太 直樹 由美 真理子 恵子 拓也 香織 和也 千尋',
}
const [firstNames, familyNames] = [english.first.split(' '), english.family.split(' ')]
const [firstInJapan, familiesInJapan] = [japanese.first.split(' '), japanese.family.split(' ')]

// Of ten members of a school in Taipei seven are Taiwanese, two write in English, one in Japanese.
const inTaiwan: Naming = {
  locale: 'zh-TW',
  timeZone: 'Asia/Taipei',
  write: ({ pick }) => pick(chinese.family) + pick(chinese.first) + pick(chinese.second),
}
const inEnglish: Naming = {
  locale: 'en',
  timeZone: 'Asia/Taipei',
  write: ({ pick }) => `${pick(firstNames)} ${pick(familyNames)}`,
}
const inJapan: Naming = {
  locale: 'ja',
  timeZone: 'Asia/Tokyo',
  write: ({ pick }) => `${pick(familiesInJapan)} ${pick(firstInJapan)}`,
}

/** A name with its language and time zone. */
export function nameOf(chance: Chance): { name: string; locale: string; timeZone: string } {
  const kind = chance.below(10)
  const { write, ...lives } = kind < 7 ? inTaiwan : kind < 9 ? inEnglish : inJapan
  return { ...lives, name: write(chance) }
}
