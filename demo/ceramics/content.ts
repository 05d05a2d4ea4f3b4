import { paths } from '../../src/paths/paths.ts'
import { publicList, publicPath } from '../../src/paths/public-paths.ts'
import { drawPotteryMark, drawStudio } from '../pictures/pottery.ts'
import type { SchoolContent } from '../school-content.ts'
import { courses } from './courses.ts'
import { events } from './events.ts'
import { lecturers } from './lecturers.ts'
import { memberships, products } from './products.ts'
import { questions } from './questions.ts'
import { quizzes } from './quizzes.ts'
import { services } from './services.ts'
import { forms, pages, posts } from './writing.ts'

export const ceramics: SchoolContent = {
  timeZone: 'Asia/Taipei',
  lecturers,
  courses,
  products,
  memberships,
  services,
  events,
  posts,
  pages,
  forms,
  questions,
  quizzes,
  appearance: {
    logo: drawPotteryMark(),
    cover: drawStudio(),
    navigation: [
      { label: '課程', href: publicList('courses') },
      { label: '講義', href: publicList('products') },
      { label: '活動', href: publicList('events') },
      { label: '會員', href: publicList('plans') },
      { label: '窯邊筆記', href: publicList('posts') },
      { label: '關於我們', href: publicPath('pages', 'about') },
    ],
    typeface: 'serif',
    front: ['hero', 'featured', 'events', 'newest', 'voices', 'memberships', 'lecturers', 'posts'],
    featured: ['glaze-chemistry', 'wheel-throwing-100', 'tea-bowls'],
    footer: `Ceramics Studio・台北市大同區甘谷街 21 巷 8 號・02-2555-0110

[交通與開放時間](${publicPath('pages', 'visit')})・[團體體驗詢問](${paths.form('group-visit')})・[退費說明](${publicPath('pages', 'refunds')})`,
  },
}
