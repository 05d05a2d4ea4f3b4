import type { DemoSavedReply } from '../planters/plant-saved-replies.ts'

export const savedReplies: readonly DemoSavedReply<'olga' | 'ken'>[] = [
  {
    by: 'olga',
    title: '裂縫：先看乾燥',
    body: '{name}，謝謝你的提問。十次裂縫有八次是乾燥的問題：請先用塑膠布蓋兩天，讓厚的和薄的地方一起乾，再看〈{lecture}〉的後半段。還是裂的話，拍一張照片給我們看。',
    isShared: true,
  },
  {
    by: 'olga',
    title: '觀看期限與延長',
    body: '{name}您好，《{course}》的觀看期限寫在「我的課程」。到期之前來信，我們都可以幫您延長一個月。',
    isShared: true,
  },
  {
    by: 'olga',
    title: 'Where to fire your work',
    body: 'Hello {name}, you are welcome to bring your work to our studio in Taipei. Elsewhere, ask a community kiln for a bisque at 1000 °C and take our clay sheet with you.',
    isShared: true,
  },
  {
    by: 'ken',
    title: '手肘',
    body: '先把手肘放在腿上，再看土。{name}，拍一段十秒的側面影片，下次講評一起看。',
    isShared: false,
  },
]
