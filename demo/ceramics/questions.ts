import { type DemoQuestion, filledIn, inOrder, isTrue, oneOf, pairs, severalOf } from '../questions.ts'

/** The question bank of the ceramics school, mostly in Chinese, with some questions in English. */
export const questions: readonly DemoQuestion[] = [
  {
    key: 'bisque-temperature',
    title: '素燒溫度',
    tags: ['轆轤', '燒成'],
    content: oneOf('一般陶土的素燒大約燒到幾度？', {
      right: ['900–1000 °C', '坯體已經夠硬，又還會吸水，正好上釉。'],
      wrong: [
        ['200–300 °C', '這只是烘乾：坯體遇水還會化開。'],
        ['1230–1280 °C', '這是高溫釉燒的範圍，坯體已經不太吸釉了。'],
        ['1500 °C 以上', '多數陶土在這個溫度已經軟化變形。'],
      ],
      feedback: { general: '複習〈九、素燒與上釉〉的第一段影片。' },
    }),
  },
  {
    key: 'centring-cause',
    title: '定中心失敗的原因',
    tags: ['轆轤'],
    points: 2,
    content: severalOf('定中心時土團一直晃，哪些做法有幫助？', {
      right: ['手肘靠緊身體或大腿', '放慢手離開土團的速度', '重新揉土，讓軟硬均勻'],
      wrong: [['一直加水', '水太多只會讓土團打滑，坯體也變軟。'], '把轆轤停下來再用手推正'],
      feedback: {
        right: '沒錯，中心來自身體的穩定，不是力氣。',
        partial: '方向對了，再想想哪些做法會讓土更難控制。',
        wrong: '再看一次〈二、坐上轆轤：定中心〉。',
      },
    }),
  },
  {
    key: 'leather-hard',
    title: '修坯的時機',
    tags: ['轆轤', '修坯'],
    content: isTrue(
      '修坯最好等到坯體完全乾透再開始。',
      false,
      '半乾（皮革硬度）時最好修：完全乾透的坯體容易崩裂，粉塵也多。',
    ),
  },
  {
    key: 'throwing-order',
    title: '拉一個杯子的順序',
    tags: ['轆轤'],
    points: 2,
    content: inOrder('把拉坯的步驟排成正確的順序。', ['揉土', '定中心', '開孔', '拉高', '修口', '割線取下'], {
      wrong: '開孔之前，土團一定要先定好中心。',
    }),
  },
  {
    key: 'glaze-parts',
    title: '釉藥的三種成分',
    tags: ['釉藥'],
    points: 3,
    content: pairs(
      '釉藥裡的每一種原料各負責什麼？',
      [
        ['矽（石英）', '形成玻璃'],
        ['氧化鋁（高嶺土）', '讓釉變稠，不流下來'],
        ['助熔劑（長石、石灰）', '降低熔化的溫度'],
      ],
      ['產生顏色'],
    ),
  },
  {
    key: 'celadon-colour',
    title: '青瓷的呈色元素',
    tags: ['釉藥'],
    content: {
      kind: 'short_text',
      prompt: '青瓷的青色，主要來自哪一種金屬氧化物？',
      answers: [
        { text: '氧化鐵', feedback: '少量的鐵在還原焰裡呈青色。' },
        { text: '鐵' },
        { text: 'Fe2O3' },
        { text: 'FeO' },
        { text: '氧化銅', credit: 0, feedback: '銅在還原焰裡是紅色：那是釉裡紅。' },
      ],
      feedback: { general: '含量大約百分之一到二。' },
    },
  },
  {
    key: 'shrinkage',
    title: '收縮率計算',
    tags: ['燒成', '計算'],
    points: 2,
    content: {
      kind: 'number',
      prompt: '坯體拉好時高 20 公分，總收縮率是 12%。燒成後大約幾公分高？',
      answers: [
        { value: '17.6', tolerance: '0.1', feedback: '20 × (1 − 0.12) = 17.6。' },
        { value: '22.4', tolerance: '0.1', credit: 0, feedback: '這是把收縮加上去了：燒成後只會變小。' },
      ],
      feedback: { wrong: '燒成後的高度 = 原高 ×（1 − 收縮率）。' },
    },
  },
  {
    key: 'firing-kinds',
    title: '氧化與還原',
    tags: ['燒成', '釉藥'],
    content: filledIn(
      '窯裡氧氣充足時叫做[[氧化]]焰，氧氣不足時叫做[[還原]]焰。銅釉在前者是[[綠|綠色]]色，在後者是[[紅|紅色]]色。',
      { partial: '記得：缺氧的火會把氧從金屬氧化物裡搶走。' },
    ),
    points: 2,
  },
  {
    key: 'food-safety',
    title: '食器釉藥的安全',
    tags: ['釉藥', '安全'],
    points: 2,
    content: severalOf('下列哪些做法適合用來盛食物的杯盤？', {
      right: ['內面使用完全熔融的光滑透明釉', '送檢鉛、鎘溶出量'],
      wrong: [['內面使用結晶釉', '結晶釉表面不穩定，酸會讓它溶出。'], '開片多的釉面不必處理'],
    }),
  },
  {
    key: 'dust',
    title: '粉塵',
    tags: ['安全'],
    content: isTrue('清理乾掉的土屑時，濕抹比掃地安全。', true, '掃地會揚起矽塵，長期吸入會造成矽肺症。'),
  },
  {
    key: 'crack-s',
    title: '底部的 S 形裂紋',
    tags: ['轆轤', '修坯'],
    content: oneOf('杯底出現 S 形裂紋，最常見的原因是什麼？', {
      right: ['開孔後底部沒有壓實', '壓實讓土粒排列緊密，乾燥時才一起收縮。'],
      wrong: ['釉上得太厚', ['素燒升溫太慢', '慢只會更安全。'], '土裡的砂太多'],
      feedback: { wrong: '想想杯底和杯壁的土，哪一個被壓過比較多次。' },
    }),
  },
  {
    key: 'cone-meaning',
    title: '測溫錐',
    tags: ['燒成'],
    content: filledIn('測溫錐量的不只是溫度，而是溫度加上[[時間]]的作用。', {
      general: '同樣的溫度，燒得久，錐就會更彎。',
    }),
  },
  {
    key: 'tenmoku',
    title: '天目釉的含鐵量',
    tags: ['釉藥', '計算'],
    content: {
      kind: 'number',
      prompt: '配 500 公克的天目釉，含氧化鐵 8%。要秤幾公克的氧化鐵？',
      answers: [{ value: '40', tolerance: '0.5' }],
      feedback: { right: '40 公克，秤的時候記得戴口罩。', wrong: '500 × 8% 是多少？' },
    },
  },
  {
    key: 'own-glaze',
    title: '描述你的試片',
    tags: ['釉藥', '作業'],
    points: 10,
    content: {
      kind: 'long_text',
      prompt:
        '挑一片你自己燒的試片，寫下：\n\n1. 用了哪些原料，各多少；\n2. 燒成的氣氛和溫度；\n3. 結果和預期差在哪裡，下一次要改什麼。',
      limit: 3_000,
      notes: '三點都要提到。配方加起來不是 100 也可以，但要說明單位。',
      sample:
        '長石 45、石灰 18、高嶺土 12、石英 25，外加氧化鐵 1.5。還原燒到 1250 °C，偏灰，下次把還原提早到 950 °C。',
      feedback: { general: '老師會在一週內回覆。' },
    },
  },
  {
    key: 'cup-photos',
    title: '交出你的杯子',
    tags: ['杯子', '作業'],
    points: 10,
    content: {
      kind: 'file',
      prompt: '上傳你的杯子的照片：**正面**、**剖面或底部**各一張。可以再加一段拉坯的影片。',
      most: 3,
      types: ['picture', 'video'],
      notes: '看壁厚是否均勻、口緣是否收好、底部是否修乾淨。',
      sample: '壁厚均勻，口緣圓潤，底部修出圈足。',
    },
  },
  {
    key: 'en-cone',
    title: 'Cone 6 or cone 06',
    tags: ['english', 'firing'],
    content: oneOf('Which of these is the hotter firing?', {
      right: ['Cone 6', 'About 1220 °C.'],
      wrong: [
        ['Cone 06', 'About 1000 °C: a cone with a leading zero is a cooler one.'],
        ['Both are the same', 'The zero counts: cones run 022 … 01, 1 … 14.'],
      ],
    }),
  },
  {
    key: 'en-glaze-fault',
    title: 'Crawling',
    tags: ['english', 'glazes'],
    content: {
      kind: 'short_text',
      prompt: 'A glaze pulls back into beads and leaves bare clay. What is this fault called?',
      answers: [
        { text: 'crawling', feedback: 'Usually dust or oil on the bisque, or too thick a coat.' },
        { text: 'beading', credit: 50, feedback: 'Understood, but potters call it crawling.' },
        { text: 'crazing', credit: 0, feedback: 'Crazing is a net of fine cracks in the glaze.' },
      ],
    },
  },
  {
    key: 'en-glaze-words',
    title: 'Glaze surfaces',
    tags: ['english', 'glazes'],
    points: 2,
    content: pairs(
      'Match each glaze to what you see.',
      [
        ['Celadon', 'translucent grey-green'],
        ['Tenmoku', 'dark brown, breaking to rust at edges'],
        ['Shino', 'thick white with orange flashes'],
      ],
      ['bright yellow, opaque'],
    ),
  },
]
