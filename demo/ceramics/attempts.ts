import { demoMedia } from '../media/media.ts'
import type { DemoAttempt } from '../quizzes.ts'
import type { DemoMemberName } from './members.ts'

type Attempt = DemoAttempt<DemoMemberName | 'mei' | 'tom', 'olga' | 'ken'>

const colours = { course: 'glaze-chemistry', lecture: '自我檢查：顏色' }
const ownGlaze = { course: 'glaze-chemistry', lecture: '結業練習：調一支自己的釉' }
const centring = { course: 'wheel-throwing-100', lecture: '自我檢查：定中心' }
const cup = { course: 'wheel-throwing-100', lecture: '自我檢查：圓筒與杯子' }

const ofMei: readonly Attempt[] = [
  { ...colours, by: 'mei', daysAgo: 453, minutes: 6, wrong: ['celadon-colour', 'glaze-parts'] },
  { ...colours, by: 'mei', daysAgo: 452.9, minutes: 5 },
  {
    ...ownGlaze,
    by: 'mei',
    daysAgo: 430,
    minutes: 42,
    text: '試片 12 號：鉀長石 46、石灰石 17、高嶺土 12、石英 25，外加氧化鐵 1.5。\n\n還原燒到 1250 °C，950 °C 開始還原。預期是天青，燒出來偏灰綠，邊緣薄的地方反而是我要的顏色。\n\n下一次只改一件事：提早到 920 °C 開始還原。',
    grade: {
      by: 'olga',
      daysAgo: 427,
      levels: [2, 2, 2],
      remark: '偏灰多半是還原太晚，不是釉太厚。先改還原，下一窯就知道了。',
      comment: '配方、燒成和觀察都寫得很清楚，照著就能重做。恭喜結業！',
    },
  },
  { ...centring, by: 'mei', daysAgo: 49.6, minutes: 7, wrong: ['dust', 'food-safety'] },
  {
    ...cup,
    by: 'mei',
    daysAgo: 22.4,
    minutes: 18,
    files: [
      { name: '杯子正面.jpg', photo: 'cup-in-the-morning' },
      { name: '第三拉.mp4', media: demoMedia.onTheWheel },
    ],
    grade: {
      by: 'ken',
      daysAgo: 21,
      levels: [1, 2, 1],
      remark: '口緣收得很好。底比壁厚一倍，所以拿起來頭輕腳重：開孔再深半公分。',
      comment: '影片裡第三拉的手肘有靠住，請一直這樣。下一個杯子只改底的厚度。',
    },
  },
]

const ofOthers: readonly Attempt[] = [
  { ...colours, by: 'jiahao', daysAgo: 470, minutes: 9, wrong: ['firing-kinds'] },
  {
    ...ownGlaze,
    by: 'jiahao',
    daysAgo: 462,
    minutes: 4,
    text: '長石一半，再加石灰和土。燒出來是透明的，還不錯。',
    grade: {
      by: 'olga',
      daysAgo: 460,
      isReturned: true,
      comment: '先恭喜燒出透明釉！請補上每一種原料的比例和燒成溫度，下次才重做得出來。',
    },
  },
  {
    ...ownGlaze,
    by: 'jiahao',
    daysAgo: 455,
    minutes: 25,
    text: '長石 50、石灰石 18、高嶺土 10、石英 22。氧化燒到 1230 °C，透明，口緣有一點流。下次石灰石減到 16。',
    grade: {
      by: 'olga',
      daysAgo: 453.5,
      levels: [2, 2, 1],
      remark: '流下來的地方先量厚度，再決定要不要減石灰石。',
      comment: '這樣就能重做了，謝謝你補得這麼仔細。',
    },
  },
  { ...colours, by: 'xinyi', daysAgo: 296, minutes: 8 },
  { ...colours, by: 'tom', daysAgo: 90, minutes: 11, wrong: ['celadon-colour', 'tenmoku', 'shrinkage'] },
  {
    ...ownGlaze,
    by: 'tom',
    daysAgo: 12,
    minutes: 14,
    text: 'Soda feldspar, whiting, kaolin and flint in equal parts, with a little iron. It came out clear and very runny.',
    grade: {
      by: 'olga',
      daysAgo: 9,
      isReturned: true,
      comment:
        'Equal parts is a brave start, Tom. Please add the firing temperature and how far it ran, and hand it in again: then I can tell you which material to reduce.',
    },
  },
  {
    ...ownGlaze,
    by: 'xinyi',
    daysAgo: 3,
    minutes: 55,
    text: '鈉長石 40、石灰石 20、高嶺土 15、石英 25，外加氧化鐵 8。\n\n氧化燒到 1240 °C，深褐色，口緣有一圈紅。和天目的樣片比，少了油滴。\n\n不知道是冷卻太快，還是鐵不夠？下一次想先在 1180 °C 保溫三十分鐘，鐵不動。',
  },
  { ...centring, by: 'yijun', daysAgo: 216, minutes: 4, wrong: ['centring-cause', 'throwing-order'] },
  { ...centring, by: 'yijun', daysAgo: 215, minutes: 6 },
  { ...centring, by: 'zhiwei', daysAgo: 92, minutes: 3, wrong: ['throwing-order', 'dust', 'food-safety'] },
  { ...centring, by: 'clara', daysAgo: 80, minutes: 12 },
  {
    ...cup,
    by: 'yijun',
    daysAgo: 1.8,
    minutes: 20,
    files: [{ name: '我的杯子.jpg', photo: 'cup-before-moss' }],
  },
]

/** The attempts and submissions at the ceramics school. */
export const attempts: readonly Attempt[] = [...ofMei, ...ofOthers]
