import { audio, download, embed, pdf, quiz, review, text, video } from '../lectures.ts'
import { demoMedia, openFilm, openFilmNoteInChinese } from '../media/media.ts'
import { drawChimneys, drawKiln, drawMended } from '../pictures/pottery-places.ts'
import { drawTiles } from '../pictures/pottery-scenes.ts'
import type { DemoCourse } from '../school-content.ts'
import { englishCourses } from './english-courses.ts'
import { glazeTable } from './product-files.ts'
import { wheelThrowing } from './wheel-throwing.ts'

const feldspar = `長石一個人就能燒成玻璃，只是脾氣硬，要到一千二百五十度才肯動。其他材料，都是來幫它或攔它的。

## 它帶來的三樣東西
- **氧化矽**：變成玻璃的骨架
- **氧化鋁**：讓玻璃站得住，不會流下來
- **鉀或鈉**：讓它早一點融化

| 種類 | 融化 | 常見的樣子 |
|---|---|---|
| 鉀長石 | 較晚 | 釉面溫潤，青瓷常用 |
| 鈉長石 | 較早 | 釉面亮，顏色鮮 |

> 換了長石，就是換了一支釉。請在試片背面寫下袋子上的名字。

先別急著背分子式。下一課秤料的時候，記得先秤長石。`

const ownGlaze = `到這裡，你已經讀得懂配方、看得懂試片了。最後一課換你：**調一支自己的釉，燒一片試片，把它寫下來。**

寫得清楚比燒得漂亮重要。一年以後的你，要能照著這份紀錄再燒一次。`

const glazeChemistry: DemoCourse = {
  slug: 'glaze-chemistry',
  name: '釉藥配方入門：從長石到你的第一支釉',
  summary: '不背分子式也能懂的釉藥課：讀懂配方、調一支釉、燒一排試片。',
  description: `釉其實只有三件事：**會變玻璃的、幫它融化的、讓它站住的**。懂了這三件事，配方表就不再是密碼。

課程裡我們只用一台廚房秤、十個布丁杯和一座小電窯，從長石、石灰、高嶺土開始，做出透明、青瓷與天目三支釉。

| 週 | 主題 | 試片 |
|---|---|---|
| 1 | 讀懂配方 | 透明釉五片 |
| 2 | 讓它有顏色 | 氧化鐵 0–10 % |
| 3 | 讓它聽話 | 縮釉與流釉各三片 |`,
  picture: drawTiles(['celadon', 'tenmoku', 'copper'], 22),
  daysOld: 700,
  language: 'zh-TW',
  tags: ['釉藥', '材料'],
  lecturers: ['huang'],
  plans: [
    { name: '一次付清', price: 4_200, access: 'lifetime' },
    { name: '分三期', price: 4_350, instalments: 3, access: 'lifetime' },
  ],
  plays: { video: demoMedia.twoCoatsOfGlaze, audio: demoMedia.breathing },
  embeds: openFilm.vimeo,
  sections: [
    {
      title: '讀懂一張配方',
      note: '把配方加總到一百，是所有比較的開始。',
      lectures: [
        video('釉的三個角色', { isPreview: true }),
        text('長石為什麼是主角', { body: feldspar }),
        video('秤料、過篩、加水'),
        download('配方計算表', { file: { name: 'glaze-sheet.csv', content: glazeTable } }),
      ],
    },
    {
      title: '顏色從哪裡來',
      note: '同一支釉，氧化鐵從百分之一加到十，會走過青瓷、黃釉、天目。',
      lectures: [
        video('氧化鐵的十片試片'),
        audio('訪談：一輩子只做青瓷'),
        pdf('著色劑安全須知'),
        quiz('自我檢查：顏色'),
      ],
    },
    {
      title: '當釉不聽話',
      note: '縮釉、針孔、流釉：先看坯，再看釉，最後才怪窯。',
      lectures: [
        video('縮釉與針孔'),
        video('流釉：厚度與溫度'),
        embed('互動圖：膨脹係數', { body: openFilmNoteInChinese }),
        quiz('結業練習：調一支自己的釉', { body: ownGlaze }),
      ],
    },
  ],
}

const kilnFiring: DemoCourse = {
  slug: 'kiln-firing',
  name: '電窯燒成實作',
  summary: '一百八十天，從排窯到讀懂每一條升溫曲線。',
  description: `窯不是烤箱。這門課帶你用自己的電窯（或工作室的 *小蘑菇*）燒十二窯，每一窯都留下曲線、照片與檢討。

- 第一到第四窯：素燒
- 第五到第九窯：1230 °C 氧化釉燒
- 第十到第十二窯：慢冷與保溫的實驗

觀看期限到了，紀錄仍然是你的。`,
  picture: drawKiln(33),
  daysOld: 560,
  language: 'zh-TW',
  tags: ['燒成', '電窯'],
  lecturers: ['huang', 'lin'],
  plans: [
    { name: '半年觀看・分六期', price: 5_700, instalments: 6, access: { days: 180 } },
    { name: '本屆結束前觀看', price: 4_800, access: { untilInDays: 120 } },
  ],
  plays: { video: demoMedia.twoCoatsOfGlaze, audio: demoMedia.breathing },
  embeds: openFilm.youTube,
  sections: [
    {
      title: '窯與安全',
      note: '先學會關窯，再學開窯。',
      lectures: [video('認識你的窯', { isPreview: true }), text('通風、電線與距離'), pdf('燒窯前檢查表')],
    },
    {
      title: '曲線',
      note: '溫度是走出來的，不是到達就好。',
      lectures: [
        video('素燒曲線'),
        video('釉燒曲線', { opens: { afterDays: 30 } }),
        quiz('自我檢查：曲線', { opens: { after: '素燒曲線' } }),
      ],
    },
  ],
}

const kintsugi: DemoCourse = {
  slug: 'kintsugi',
  name: '金繼：讓裂痕留下來',
  summary: '用生漆與金粉修一只真正會再被使用的碗。',
  description: `碎片不必藏起來。從清潔、黏合、補缺到撒金，完整走一次傳統漆藝的金繼，也介紹給過敏體質的無漆作法。

**請準備**：一件你捨不得丟的器物。我們不修古董，只修回憶。`,
  picture: drawMended(44),
  daysOld: 330,
  language: 'zh-TW',
  tags: ['修復', '漆藝'],
  lecturers: ['lin'],
  plans: [
    { name: '一次付清', price: 3_800, access: 'lifetime' },
    { name: '春季班（看到本季結束）', price: 2_600, access: { untilInDays: 75 } },
  ],
  plays: { video: demoMedia.twoCoatsOfGlaze, audio: demoMedia.breathing },
  embeds: openFilm.youTube,
  sections: [
    {
      title: '準備',
      note: '漆怕急，也怕乾。',
      lectures: [video('認識生漆', { isPreview: true }), text('過敏怎麼辦'), video('清潔與試接')],
    },
    {
      title: '黏合與撒金',
      note: '等待是材料的一部分。',
      lectures: [
        video('麥漆黏合', { opens: { afterDays: 3 } }),
        video('錆漆補缺', { opens: { after: '麥漆黏合' } }),
        video('撒金與磨光'),
        review('自我檢查：可以裝湯了嗎'),
      ],
    },
  ],
}

// Visible to editors only.
const woodFiring: DemoCourse = {
  slug: 'wood-firing-diary',
  name: '柴燒日記（籌備中）',
  summary: '七天六夜的柴窯紀錄，明年春天開課。',
  description: '大綱整理中：投柴、看火、交班、開窯。',
  picture: drawChimneys({ sky: 'evening', seed: 55 }),
  daysOld: 20,
  language: 'zh-TW',
  tags: ['柴燒'],
  lecturers: ['ken'],
  plans: [{ name: '早鳥', price: 9_600, access: 'lifetime' }],
  plays: { video: demoMedia.twoCoatsOfGlaze, audio: demoMedia.breathing },
  embeds: openFilm.youTube,
  sections: [{ title: '第一夜', note: '', lectures: [text('投柴的節奏')] }],
  isDraft: true,
}

export const courses: readonly DemoCourse[] = [
  wheelThrowing,
  glazeChemistry,
  kilnFiring,
  kintsugi,
  ...englishCourses,
  woodFiring,
]
