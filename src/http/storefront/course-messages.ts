import { localised } from '../../platform/locales.ts'

/** The page of a course. */
export const courseMessages = localised({
  en: {
    tags: 'Topics',
    noPlan: 'This course cannot be bought at the moment.',
    services: 'One-to-one with this course',
    curriculum: 'Curriculum',
    preview: 'Preview',
    kinds: {
      video: 'Video',
      audio: 'Audio',
      text: 'Text',
      pdf: 'PDF',
      embed: 'Video',
      download: 'Download',
      quiz: 'Quiz',
    },
  },
  'zh-TW': {
    tags: '主題',
    noPlan: '這門課程目前無法購買。',
    services: '這門課程的一對一諮詢',
    curriculum: '課程內容',
    preview: '試看',
    kinds: {
      video: '影片',
      audio: '音訊',
      text: '文字',
      pdf: 'PDF',
      embed: '影片',
      download: '下載',
      quiz: '測驗',
    },
  },
  ja: {
    tags: 'トピック',
    noPlan: 'このコースは現在購入できません。',
    services: 'このコースの個別相談',
    curriculum: 'カリキュラム',
    preview: 'プレビュー',
    kinds: {
      video: '動画',
      audio: '音声',
      text: 'テキスト',
      pdf: 'PDF',
      embed: '動画',
      download: 'ダウンロード',
      quiz: 'クイズ',
    },
  },
})
