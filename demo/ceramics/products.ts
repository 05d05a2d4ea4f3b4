import {
  drawBooks,
  drawFiringCurve,
  drawFloorPlan,
  drawLetter,
  drawRecordSheet,
} from '../pictures/pottery-papers.ts'
import { drawTable } from '../pictures/pottery-places.ts'
import { drawShelf, drawWheel } from '../pictures/pottery-scenes.ts'
import type { DemoMembership, DemoProduct } from '../school-content.ts'
import {
  glazeTable,
  glossary,
  kilnCurve,
  letter,
  studioPlan,
  testTileLog,
  throwingDrills,
} from './product-files.ts'
import { fiveQuestions } from './wheel-files.ts'

export const products: readonly DemoProduct[] = [
  {
    slug: 'glaze-recipes',
    name: '三十支基礎釉方',
    summary: '1230 °C 氧化燒的三十支釉，每一支都附試片說明。',
    description:
      '三十支我們自己每天在用的釉。配方都加總到一百，厚度與缺陷也誠實寫上。\n\n含一份可列印的 PDF 與一份可以自己改的 CSV。',
    picture: drawShelf({
      room: 'moss',
      seed: 101,
      pots: [
        { shape: 'bottle', clay: 'white', glaze: 'celadon' },
        { shape: 'vase', clay: 'buff', glaze: 'persimmon' },
        { shape: 'jar', clay: 'dark', glaze: 'cobalt' },
      ],
    }),
    daysOld: 600,
    price: 880,
    access: 'lifetime',
    files: [
      {
        name: 'glaze-recipes.pdf',
        content:
          'Thirty base glazes, cone 6 oxidation\n\nFeldspar 40, silica 25, whiting 18, kaolin 12, zinc 5\nSieve twice, dip for three seconds, fire to 1230 C.',
      },
      { name: 'glaze-recipes.csv', content: glazeTable },
    ],
  },
  {
    slug: 'test-tile-log',
    name: '釉片紀錄表',
    summary: '一頁十二片，再也不會忘記哪一片是哪一片。',
    description: `為了不再猜背面的編號而做的表格。每位學員可下載三次，請存好。

一頁十二片：坯土、釉、厚度、窯次、位置、結果。`,
    picture: drawRecordSheet(['celadon', 'tenmoku', 'copper', 'persimmon']),
    daysOld: 590,
    price: 180,
    access: 'lifetime',
    files: [{ name: 'test-tile-log.csv', content: testTileLog, downloadLimit: 3 }],
  },
  {
    slug: 'kiln-schedules',
    name: '電窯升溫曲線十二條',
    summary: '素燒、釉燒、慢冷，直接輸入控制器就能用。',
    description: '十二條曲線，附上我們為什麼這樣燒。購買後可使用一年，更新會自動放進來。',
    picture: drawFiringCurve(),
    daysOld: 520,
    price: 480,
    access: { days: 365 },
    files: [
      { name: 'kiln-schedules.svg', content: kilnCurve },
      {
        name: 'kiln-schedules.txt',
        content:
          '素燒：60 °C/時 → 600 °C，100 °C/時 → 900 °C，持溫 15 分\n釉燒：120 °C/時 → 1000 °C，80 °C/時 → 1230 °C，持溫 20 分\n慢冷：1230 → 1000 °C，60 °C/時\n',
      },
    ],
  },
  {
    slug: 'throwing-drills',
    name: '拉坯基本功日課',
    summary: '每天二十分鐘，三十天的手感練習。',
    description: '一天一頁，一頁一個動作。貼在轆轤旁邊，弄髒了再印一張。',
    picture: drawWheel({
      room: 'moss',
      shape: 'cup',
      clay: 'dark',
      glaze: 'ash',
      seed: 104,
      glazed: 0,
      scale: 1.35,
    }),
    daysOld: 480,
    price: 320,
    access: 'lifetime',
    files: [{ name: 'throwing-drills.md', content: throwingDrills }],
  },
  {
    slug: 'studio-plans',
    name: '三坪小工作室平面圖',
    summary: '水槽、轆轤、窯與晾坯架，怎麼放進三坪。',
    description: '我們量了十二間學員的工作室，畫成三種配置。含可縮放的 SVG。',
    picture: drawFloorPlan(),
    daysOld: 440,
    price: 1_200,
    access: 'lifetime',
    files: [{ name: 'studio-plan-a.svg', content: studioPlan, downloadLimit: 10 }],
  },
  {
    slug: 'potters-glossary',
    name: "A Potter's Glossary",
    summary: '240 words for clay in English, Mandarin and Japanese.',
    description:
      'From *ash* to *zisha*, with how to say it and what it is not. For everybody who nods in class and looks it up at home.',
    picture: drawBooks(['cobalt', 'persimmon', 'celadon'], { clay: 'white', glaze: 'cobalt' }),
    daysOld: 360,
    price: 260,
    access: 'lifetime',
    files: [{ name: 'glossary.txt', content: glossary }],
  },
  {
    slug: 'clay-shopping-list',
    name: '買土前的一頁',
    summary: '帶去材料行的一張清單，免費。',
    description: `五個要問店家的問題，印成一頁，放進口袋。\n\n免費，拿去用；覺得有用，就帶朋友來[開放工作室日](/events/open-studio-night)。`,
    picture: drawShelf({
      room: 'terracotta',
      seed: 108,
      pots: [
        { shape: 'jar', clay: 'buff', glaze: 'ash', glazed: 0 },
        { shape: 'jar', clay: 'dark', glaze: 'ash', glazed: 0 },
      ],
    }),
    daysOld: 450,
    price: 0,
    access: 'lifetime',
    files: [{ name: 'clay-shopping-list.md', content: fiveQuestions }],
  },
  {
    slug: 'kiln-side-letters',
    name: '窯邊通信',
    summary: '每個月一封，寫這個月窯裡發生的事。',
    description: '會員專屬的月信合輯，也可以單買。裡面有失敗。',
    picture: drawLetter(['#b98a63', '#7d5638'], { clay: 'white', glaze: 'cobalt' }),
    daysOld: 750,
    price: 90,
    access: { days: 30 },
    files: [{ name: 'kiln-side-letters.md', content: letter }],
  },
]

export const memberships: readonly DemoMembership[] = [
  {
    slug: 'studio-friend',
    name: '工作室之友（月繳）',
    summary: '每月一封窯邊通信，開放工作室日優先報名。',
    description: `用一杯咖啡的錢，讓窯繼續燒。**隨時可停**，停了也還是朋友。

每月一日寄出窯邊通信，開放工作室日提早一週報名。`,
    picture: drawTable('#a8573b', ['cloud', 'celadon', 'shino'], 111),
    daysOld: 740,
    price: 150,
    access: 'monthly',
    courses: [],
    products: ['kiln-side-letters'],
  },
  {
    slug: 'studio-year',
    name: '全年學習會員',
    summary: '一年內看遍拉坯、釉藥與燒成三門課。',
    description: `三門主課、所有講義與月信，一年。

單買三門課要 NT$22,700 起。一年之內看完，是我們的建議，不是規定；看不完，續一年就好。`,
    picture: drawTable('#5f7f78', ['shino', 'persimmon', 'tenmoku', 'cloud'], 112),
    daysOld: 500,
    price: 15_800,
    access: 'yearly',
    courses: ['wheel-throwing-100', 'glaze-chemistry', 'kiln-firing'],
    products: ['kiln-side-letters', 'glaze-recipes', 'kiln-schedules'],
  },
  {
    slug: 'summer-pass',
    name: 'Summer Pass: 100 days',
    summary: 'Every course in English for a hundred days.',
    description: `For those who are in Taipei for a summer, or wish they were.

Both courses in English, the glossary, and a hundred days that begin when you buy it.`,
    picture: drawShelf({
      room: 'sea',
      seed: 113,
      pots: [
        { shape: 'plate', clay: 'white', glaze: 'cobalt', glazed: 0.9 },
        { shape: 'cup', clay: 'white', glaze: 'celadon' },
      ],
    }),
    daysOld: 300,
    price: 6_400,
    access: { days: 100 },
    courses: ['porcelain', 'tea-bowls'],
    products: ['potters-glossary'],
  },
  {
    slug: 'founders-circle',
    name: '創始會員（終身）',
    summary: '所有課程與講義，終身。只開放五十位。',
    description: `工作室還沒有招牌的時候就相信我們的人。名額還有一些。

- 現在與將來的所有課程
- 名字刻在窯邊的磚上
- 每年開窯日，第一個伸手`,
    picture: drawShelf({
      room: 'night',
      seed: 114,
      pots: [
        { shape: 'vase', clay: 'dark', glaze: 'copper' },
        { shape: 'bottle', clay: 'red', glaze: 'persimmon' },
        { shape: 'teaBowl', clay: 'dark', glaze: 'cloud' },
      ],
    }),
    daysOld: 640,
    price: 48_000,
    access: 'lifetime',
    courses: ['wheel-throwing-100', 'glaze-chemistry', 'kiln-firing', 'kintsugi', 'porcelain', 'tea-bowls'],
    products: ['kiln-side-letters', 'glaze-recipes', 'potters-glossary'],
  },
]
