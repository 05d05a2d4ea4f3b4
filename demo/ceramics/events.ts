import { drawChimneys, drawKiln } from '../pictures/pottery-places.ts'
import { drawTiles, drawWheel } from '../pictures/pottery-scenes.ts'
import type { DemoEvent } from '../school-content.ts'

export const events: readonly DemoEvent[] = [
  {
    slug: 'autumn-kiln-opening',
    title: '秋季開窯日',
    summary: '一起把磚拆開，看這一季的火。',
    description: `下午兩點開窯，現場抽一件還熱著的杯子。小朋友請牽好。

- **14:00** 拆磚，前兩層
- **15:00** 茶與點心，林老師講這一窯的曲線
- **16:00** 每個人找到自己的那一件`,
    picture: drawKiln(121, ['persimmon', 'cobalt', 'celadon']),
    daysOld: 90,
    inDays: -30,
    from: '14:00',
    hours: 3,
    location: '台北市大同區甘谷街 21 巷 8 號 1 樓',
    tickets: [
      { name: '一般票', price: 350, capacity: 40 },
      { name: '親子票', price: 600, capacity: 10 },
    ],
  },
  {
    slug: 'reading-glaze-labels',
    title: '線上講座：讀懂釉料標籤',
    summary: '黃昱誠老師一小時，帶你看懂桶子上的每個字。',
    description: `帶一桶你家的釉來，鏡頭打開，我們一起讀。會後提供錄影七天。

### 我們會讀
1. 成分表：哪些是玻璃，哪些是顏色
2. 溫度範圍，和它沒有寫的那一半
3. 警語：食器能不能用

聽講免費；支持票的收入用來買下一季的試片。`,
    picture: drawTiles(['cobalt', 'persimmon'], 122),
    daysOld: 40,
    inDays: 9,
    from: '20:00',
    hours: 1.5,
    joinUrl: 'https://meet.example.com/ceramics-glaze-labels',
    tickets: [
      { name: '免費聽講', price: 0, capacity: 200 },
      { name: '支持票', price: 300, capacity: 50 },
    ],
  },
  {
    slug: 'wood-firing-weekend',
    title: '柴燒週末（八人小班）',
    summary: '兩天一夜，在三芝的柴窯旁輪班投柴。',
    description: `含兩件作品的窯位、三餐與睡袋墊。**請帶長袖棉衣**，不要穿化纖。

| 時間 | 做什麼 |
|---|---|
| 週六上午 | 排窯、封門、點火 |
| 週六下午到半夜 | 兩人一組，每兩小時換班投柴 |
| 週日上午 | 攻火，看測溫錐倒下 |
| 週日下午 | 封窯，一起睡著 |

開窯在一週之後，另行通知。`,
    picture: drawChimneys({ sky: 'evening', seed: 123 }),
    daysOld: 60,
    inDays: 25,
    weekday: 6,
    from: '09:00',
    hours: 33,
    location: '新北市三芝區 海尾窯',
    tickets: [{ name: '窯位與住宿', price: 4_800, capacity: 8 }],
  },
  {
    slug: 'open-studio-night',
    title: 'Open Studio Night',
    summary: 'Six wheels, one pot of tea, and nobody who corrects you.',
    description: `Come with a friend. Clay and aprons are here; bring short fingernails. In English and Mandarin.

- **A wheel for the evening**: three hours, two bats, and the firing of one piece.
- **Tea and watching**: a chair with a view, and as much tea as you like.

Nobody corrects you unless you ask. If you ask, Ken is in the corner.`,
    picture: drawWheel({
      room: 'night',
      shape: 'teaBowl',
      clay: 'white',
      glaze: 'copper',
      seed: 124,
      glazed: 0,
      scale: 1.4,
    }),
    daysOld: 45,
    inDays: 14,
    from: '19:00',
    hours: 3,
    location: 'Ceramics Studio, Lane 21, Gangu Street, Taipei',
    tickets: [
      { name: 'A wheel for the evening', price: 500, capacity: 6 },
      { name: 'Tea and watching', price: 100, capacity: 20 },
    ],
  },
  {
    slug: 'yingge-walk',
    title: '鶯歌陶瓷一日散步',
    summary: '老街、博物館與一座還在冒煙的煙囪。',
    description: `全天活動，集合地點報名後通知。雨天照走。

早上看博物館的柴窯，中午吃老街的麵，下午走進三間還在做的工廠。想買東西的人，請帶報紙來包。`,
    picture: drawChimneys({ sky: 'noon', seed: 125 }),
    daysOld: 15,
    inDays: 45,
    from: '00:00',
    hours: 24,
    isAllDay: true,
    location: '新北市鶯歌區',
    tickets: [{ name: '一般票', price: 200, capacity: 25 }],
  },
]
