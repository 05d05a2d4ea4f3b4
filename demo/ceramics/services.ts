import type { DemoService } from '../school-content.ts'

export const services: readonly DemoService[] = [
  {
    slug: 'weekly-critique',
    name: '每週作品講評',
    description: `帶一件作品（或一張照片）來，三十分鐘只談這一件。線上或工作室皆可。

### 怎麼進行
1. 你先說：哪裡喜歡，哪裡不喜歡
2. 老師拿起來看，看圈足、看口緣、看重量
3. 一起決定下一件只改**一個**地方

不滿意的作品最適合帶來。`,
    course: 'glaze-chemistry',
    lecturer: 'ken',
    location: '台北工作室二樓，長桌區',
    joinUrl: 'https://meet.example.com/ceramics-critique',
    minutes: 30,
    price: 600,
    daysOld: 690,
    slots: [
      ['wednesday', '19:00', '22:00'],
      ['saturday', '10:00', '12:00'],
    ],
  },
  {
    slug: 'posture-check',
    name: '坐姿與定中心檢查',
    description: `二十分鐘，老師看你定一次中心，告訴你哪個支點跑掉了。《拉坯一百課》學員免費。

請把鏡頭架在側面，高度和轆轤盤一樣，手肘要在畫面裡。`,
    course: 'wheel-throwing-100',
    lecturer: 'lin',
    joinUrl: 'https://meet.example.com/ceramics-posture',
    minutes: 20,
    price: 0,
    daysOld: 600,
    slots: [
      ['tuesday', '20:00', '21:00'],
      ['thursday', '20:00', '21:00'],
    ],
  },
  {
    slug: 'first-firing-help',
    name: 'Help with your first firing',
    description: `Half an hour in English before your hand-built pieces go into a kiln: drying, thickness, and what to tell the studio.

Have your pieces on the table, a ruler, and the number of the studio that fires for you. If something is going to crack, we would rather see it now.`,
    course: 'hand-building',
    lecturer: 'ada',
    joinUrl: 'https://meet.example.com/ceramics-first-firing',
    minutes: 30,
    price: 450,
    daysOld: 370,
    slots: [['friday', '18:00', '20:00']],
  },
  {
    slug: 'kiln-consulting',
    name: '到府看窯',
    description: `一小時，帶溫度計和熱電偶去你家。

- 量一次插座與線徑
- 比對控制器和實際的溫度
- 一起設定一條適合你的素燒曲線

大台北地區；更遠的地方請先用[團體體驗詢問](/forms/group-visit)聯絡。`,
    course: 'kiln-firing',
    lecturer: 'huang',
    minutes: 60,
    price: 2_500,
    daysOld: 540,
    slots: [['sunday', '14:00', '18:00']],
  },
  {
    slug: 'studio-orientation',
    name: '工作室參觀與課程諮詢',
    description: `還不確定適合手捏還是拉坯？來工作室坐二十分鐘，摸摸土，看看窯，聊聊你想做什麼。

不需要先買任何課程，也不用準備東西。穿一件不怕髒的衣服就好。`,
    course: null,
    lecturer: 'lin',
    location: '台北工作室一樓，櫃檯旁',
    minutes: 20,
    price: 0,
    daysOld: 400,
    slots: [
      ['monday', '15:00', '17:00'],
      ['saturday', '14:00', '16:00'],
    ],
  },
]
