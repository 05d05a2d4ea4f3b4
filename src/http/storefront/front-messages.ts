import { localised } from '../../platform/locales.ts'

/** The front page. */
export const frontMessages = localised({
  en: {
    browse: 'See everything',
    featured: 'Featured',
    newest: 'New here',
    events: 'Coming up',
    memberships: 'Memberships',
    lecturers: 'Lecturers',
    posts: 'From the journal',
    voices: 'What members say',
    emptyForVisitor: 'Nothing here yet',
    emptyForVisitorText: 'The school is preparing its first courses. Please come back soon.',
    emptyForOwner: 'Your school has nothing to show yet',
    emptyForOwnerText:
      'Create a course, an event or a download and publish it. It then appears here, in the catalog and in the files for agents.',
  },
  'zh-TW': {
    browse: '看看所有內容',
    featured: '精選',
    newest: '最新上架',
    events: '近期活動',
    memberships: '會員方案',
    lecturers: '師資',
    posts: '最新文章',
    voices: '學員怎麼說',
    emptyForVisitor: '還沒有內容',
    emptyForVisitorText: '學校正在準備第一批課程，請稍後再來。',
    emptyForOwner: '你的學校還沒有任何內容',
    emptyForOwnerText: '建立並發布一門課程、活動或數位商品，就會出現在這裡、目錄以及給 AI 代理讀的檔案中。',
  },
  ja: {
    browse: 'すべて見る',
    featured: 'おすすめ',
    newest: '新着',
    events: '今後のイベント',
    memberships: 'メンバーシップ',
    lecturers: '講師紹介',
    posts: '最新の読みもの',
    voices: '受講者の声',
    emptyForVisitor: 'まだ何もありません',
    emptyForVisitorText: '最初の講座を準備中です。またお越しください。',
    emptyForOwner: 'スクールにはまだ公開されたものがありません',
    emptyForOwnerText:
      '講座、イベント、ダウンロードを作成して公開すると、ここやカタログ、エージェント向けファイルに表示されます。',
  },
})
