import { runnerImport } from 'vite'
import { figure } from './figures.mjs'

/**
 * How papers of makers that nobody looked at are read: 72 layouts in eight languages, half of which are kept aside,
 * clean and as scans, and those of PAPERS_DIR. PAPERS_HALF=open leaves out the half kept aside, PAPERS_SHOWN=1 prints
 * what is wrong or missing.
 */
export async function bench() {
  const { module } = await runnerImport('./bench/papers/read-papers.ts', { configFile: false })
  const halves = process.env.PAPERS_HALF === 'open' ? [false] : [false, true]
  const kinds = process.env.PAPERS_KIND ? [process.env.PAPERS_KIND] : ['clean', 'scans']
  for (const kind of kinds) {
    const isScan = kind === 'scans'
    if (isScan && !(await module.hasOcr())) {
      console.info('No scans: tesseract or pdftoppm is not installed.')
      continue
    }
    for (const isAside of halves) {
      const half = await module.readLayouts({ isAside, isScan, each: isScan ? 1 : 3 })
      show(`${kind}, ${isAside ? 'kept aside' : 'open'}`, half, { atMost: 1, atLeast: isScan ? 75 : 90 })
    }
  }
  for (const isAside of kinds.includes('clean') ? halves : []) await showCorrected(module, isAside)
  if (process.env.PAPERS_DIR) show('real papers', await module.readFolder(process.env.PAPERS_DIR), {})
}

function show(name, { scores, papers, typed, problems }, { atMost, atLeast }) {
  const fields = [...scores].sort(([a], [b]) => (a < b ? -1 : 1))
  const all = fields.reduce(
    (sum, [, one]) => ({ right: sum.right + one.right, wrong: sum.wrong + one.wrong, missed: sum.missed + one.missed }),
    { right: 0, wrong: 0, missed: 0 },
  )
  figure(`${name}: ${papers} papers, type right`, percent(typed, papers))
  figure(
    `${name}: all fields, wrong and found`,
    { ...percent(all.wrong, all.right + all.wrong), atMost },
    { ...percent(all.right, all.right + all.missed), atLeast },
  )
  for (const [field, { right, wrong, missed }] of fields)
    figure(
      `  ${field}: precision and recall, ${wrong} wrong, ${missed} missed`,
      percent(right, right + wrong),
      percent(right, right + missed),
    )
  if (process.env.PAPERS_SHOWN) for (const problem of problems) console.info(`    ${problem}`)
}

/** Papers in languages without words of ours, of which one of each maker was corrected. */
async function showCorrected(module, isAside) {
  const { before, after, papers, typed, problems } = await module.readCorrected(isAside)
  const name = `corrected once, ${isAside ? 'kept aside' : 'open'}`
  figure(`${name}: ${papers} papers, type right`, percent(typed, papers))
  figure(`${name}: found before`, percent(before.right, before.right + before.missed))
  figure(
    `${name}: all fields, wrong and found`,
    { ...percent(after.wrong, after.right + after.wrong), atMost: 1 },
    { ...percent(after.right, after.right + after.missed), atLeast: 90 },
  )
  if (process.env.PAPERS_SHOWN) for (const problem of problems) console.info(`    ${problem}`)
}

const percent = (part, all) => ({ value: all === 0 ? 100 : (part / all) * 100, unit: '%' })
