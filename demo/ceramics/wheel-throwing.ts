import { audio, download, embed, pdf, quiz, review, text, video } from '../lectures.ts'
import { demoMedia, openFilm, openFilmNoteInChinese } from '../media/media.ts'
import { drawWheel } from '../pictures/pottery-scenes.ts'
import type { DemoCourse, DemoSection } from '../school-content.ts'
import { eightReasons, firstWeek, fiveQuestions, sevenTools } from './wheel-files.ts'

const yourCup = `挑一個這一章拉的杯子，拍下來交給老師。不必挑最好的那一個，挑你**最想問問題**的那一個。

老師會看壁厚、口緣和底部，再寫下下一個杯子只要改的一件事。`

const beginning: readonly DemoSection[] = [
  {
    title: '一、認識泥土與工作桌',
    note: '這一章不急著坐上轆轤。先讓手認識泥：它的濕度、它的脾氣，還有你工作桌的高度。',
    lectures: [
      video('歡迎：一百課怎麼走', { isPreview: true }),
      video('陶土、瓷土、半瓷土：差在哪裡', { isPreview: true }),
      text('買第一包土之前要問店家的五件事', { body: fiveQuestions }),
      video('工具只要七樣'),
      pdf('工具清單與替代品', { file: { name: 'tools.pdf', content: sevenTools } }),
      video('揉土：菊花練與牛頭練'),
      audio('聽聲音判斷土揉好了沒'),
      video('桌子、椅子與你的腰'),
      download('第一週練習紀錄表', { file: { name: 'week-1.csv', content: firstWeek } }),
      review('自我檢查：土與工具'),
    ],
  },
  {
    title: '二、坐上轆轤：定中心',
    note: '定中心是一切的開始。手肘靠在腿上，呼吸放慢，讓轆轤把土轉到你手裡，而不是你去追它。',
    lectures: [
      video('轆轤的轉向、轉速與踏板'),
      video('定中心之一：拍圓與壓實'),
      video('定中心之二：上錐與下錐'),
      text('為什麼土一直晃：八個原因', { body: eightReasons }),
      video('手肘、手腕、肩膀：三個支點'),
      audio('跟著呼吸定中心（閉眼練習）'),
      embed('慢動作示範：定中心的十秒', { body: openFilmNoteInChinese }),
      video('水太多、水太少'),
      pdf('定中心自我檢查表'),
      quiz('自我檢查：定中心'),
    ],
  },
  {
    title: '三、開孔與拉高',
    note: '開孔決定底的厚度，拉高決定壁的誠實。每一拉都慢慢來，手指的力氣由下往上遞減。',
    lectures: [
      video('開孔：深度怎麼量', { opens: { afterDays: 7 } }),
      video('壓底：不讓底部裂開的關鍵'),
      video('第一拉：手指的位置'),
      video('第二拉、第三拉：讓壁變薄'),
      text('剖開來看：十個失敗的圓筒'),
      video('十公分圓筒完整示範'),
      embed('互動圖：壁厚與重量', { body: openFilmNoteInChinese }),
      audio('老師的嘮叨：不要貪心'),
      download('圓筒練習計分表'),
      review('自我檢查：開孔與拉高'),
    ],
  },
  {
    title: '四、圓筒與杯子',
    note: '杯子是會被嘴唇記住的器物。先把圓筒拉直，再談弧線。',
    lectures: [
      video('拉一個直筒杯', { opens: { afterDays: 14 } }),
      video('杯口：收、修、抹'),
      video('微收口的茶杯'),
      text('一個好握的杯子有多重'),
      video('把手：拉製與接合'),
      video('把手的位置與角度'),
      pdf('十二種把手的版型'),
      audio('訪談：每天做五十個杯子的人'),
      download('杯子尺寸對照表'),
      quiz('自我檢查：圓筒與杯子', { body: yourCup, opens: { after: '把手：拉製與接合' } }),
    ],
  },
  {
    title: '五、碗與弧線',
    note: '碗的弧線不是外面推出來的，是裡面的手指走出來的。先看內側，外側會跟上。',
    lectures: [
      video('碗的開孔和杯子不同', { opens: { inDays: -20 } }),
      video('走一條不中斷的內弧'),
      video('飯碗、湯碗、抹茶碗'),
      text('弧線的三個拐點'),
      video('外擴的碗口怎麼不塌'),
      embed('互動圖：弧線與收縮率', { body: openFilmNoteInChinese }),
      video('五個一樣大的碗', { opens: { after: '走一條不中斷的內弧' } }),
      audio('老師的嘮叨：碗底留多少'),
      pdf('碗的剖面圖集'),
      quiz('期中複習：前五章'),
    ],
  },
]

const towardsTheKiln: readonly DemoSection[] = [
  {
    title: '六、修坯',
    note: '修坯是第二次做這件作品。等到皮革硬，刀子會告訴你對不對：聲音要像切梨子。',
    lectures: [
      video('皮革硬：什麼時候可以修', { opens: { afterDays: 30 } }),
      video('回中心與固定'),
      video('修出圈足'),
      text('修坯刀的角度'),
      video('聽厚度：敲一敲'),
      video('修穿了怎麼辦'),
      pdf('圈足的九種樣式'),
      audio('修坯的節奏'),
      download('修坯前後重量紀錄表'),
      quiz('自我檢查：修坯', { opens: { after: '修出圈足' } }),
    ],
  },
  {
    title: '七、盤與大件',
    note: '大件考驗的是耐心：土要多揉五分鐘，底要多壓三遍，乾燥要多等兩天。',
    lectures: [
      video('三公斤土定中心'),
      video('攤平一個盤'),
      video('盤緣的收法', { opens: { after: '攤平一個盤' } }),
      text('盤子為什麼會翹'),
      video('分段拉製高瓶'),
      video('接合處的處理'),
      embed('慢動作示範：接瓶', { body: openFilmNoteInChinese }),
      audio('訪談：做大件的身體'),
      pdf('乾燥架的做法'),
      review('自我檢查：盤與大件', { opens: { after: '分段拉製高瓶' } }),
    ],
  },
  {
    title: '八、裝飾與化妝土',
    note: '裝飾從留白開始。先決定哪裡不畫，再拿起筆。',
    lectures: [
      video('化妝土：調、濾、上', { opens: { afterDays: 90 } }),
      video('剔花與刮花', { opens: { afterDays: 90 } }),
      video('鑲嵌', { opens: { afterDays: 90 } }),
      text('留白：在上色之前', { opens: { afterDays: 90 } }),
      video('刷毛目與飛鉋', { opens: { afterDays: 90 } }),
      pdf('化妝土配方五則', { opens: { afterDays: 90 } }),
      embed('紋樣資料庫導覽', { body: openFilmNoteInChinese, opens: { afterDays: 90 } }),
      audio('筆的聲音', { opens: { afterDays: 90 } }),
      download('紋樣練習格線', { opens: { afterDays: 90 } }),
      review('自我檢查：裝飾', { opens: { after: '化妝土：調、濾、上' } }),
    ],
  },
  {
    title: '九、素燒與上釉',
    note: '素燒之後的坯像餅乾，會喝水。上釉只有三秒，準備要三十分鐘。',
    lectures: [
      video('裝窯：素燒可以疊', { opens: { afterDays: 120 } }),
      video('素燒的升溫', { opens: { afterDays: 120 } }),
      video('釉漿的濃度：比重與手指', { opens: { afterDays: 120 } }),
      text('釉為什麼會縮', { opens: { afterDays: 120 } }),
      video('浸釉、淋釉、噴釉', { opens: { afterDays: 120 } }),
      video('擦底與蠟', { opens: { afterDays: 120 } }),
      pdf('常用釉的厚度表', { opens: { afterDays: 120 } }),
      audio('老師的嘮叨：攪拌，再攪拌', { opens: { afterDays: 120 } }),
      download('釉燒排窯圖', { opens: { afterDays: 120 } }),
      quiz('自我檢查：素燒與上釉', { opens: { after: '釉漿的濃度：比重與手指' } }),
    ],
  },
  {
    title: '十、釉燒與你的第一窯',
    note: '最後一章在開窯日那天一起打開。把你的第一窯拍下來，我們在講評時一件一件看。',
    lectures: [
      video('釉燒曲線怎麼讀', { opens: { inDays: 30 } }),
      video('測溫錐與電腦控溫', { opens: { inDays: 30 } }),
      video('排窯：間距與層板', { opens: { inDays: 30 } }),
      text('開窯前不能急的三件事', { opens: { inDays: 30 } }),
      video('開窯實錄', { opens: { inDays: 30 } }),
      audio('訪談：窯給的和拿走的', { opens: { inDays: 30 } }),
      pdf('缺陷圖鑑：縮釉、針孔、流釉', { opens: { inDays: 30 } }),
      embed('學員第一窯作品牆', { body: openFilmNoteInChinese, opens: { inDays: 30 } }),
      download('結業作品說明卡', { opens: { inDays: 30 } }),
      quiz('結業複習', { opens: { after: '期中複習：前五章' } }),
    ],
  },
]

export const wheelThrowing: DemoCourse = {
  slug: 'wheel-throwing-100',
  name: '拉坯一百課：從定中心到第一窯',
  summary: '十章、一百課，一年以內從揉土走到自己的第一窯。',
  description: `把十五年的教室經驗拆成一百個小步驟。每一課都短，短到晚上洗完碗還有力氣看；每一章都有一份紀錄表，讓你看見自己的手怎麼變穩。

### 適合誰
- 從來沒坐過轆轤，但想知道碗是怎麼長出來的人
- 學過一期、之後一直定不了中心的人

### 你會得到
1. 一百課影片、聲音與文字（影片有中文與英文字幕），**不限次數**重看
2. 每章的測驗與紀錄表
3. 第八章之後依進度開放，讓手有時間跟上眼睛

> 慢一點。土乾得比你想的快，手學得比你想的慢。`,
  picture: drawWheel({ room: 'morning', shape: 'bowl', clay: 'red', glaze: 'celadon', seed: 11, glazed: 0 }),
  daysOld: 620,
  language: 'zh-TW',
  tags: ['拉坯', '入門', '轆轤'],
  lecturers: ['lin', 'ken'],
  plans: [
    { name: '一次付清・永久使用', price: 12_800, access: 'lifetime' },
    { name: '分六期・永久使用', price: 13_200, instalments: 6, access: 'lifetime' },
    { name: '一年觀看', price: 8_800, access: { days: 365 } },
  ],
  plays: { video: demoMedia.onTheWheel, audio: demoMedia.breathing },
  embeds: openFilm.youTube,
  sections: [...beginning, ...towardsTheKiln],
}
