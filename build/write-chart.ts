import { readFileSync, writeFileSync } from 'node:fs'
import { geoGraticule, geoMercator, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

// Writes the chart beside the sign-in form anew: Natural Earth's coast, and the way from Yokohama to Los Angeles.
const [width, height] = [800, 860]
const file = 'src/app/features/session/coast.ts'
const world = JSON.parse(readFileSync('node_modules/world-atlas/land-110m.json', 'utf8')) as Topology<{
  land: GeometryCollection
}>

const projection = geoMercator()
  .center([-137, 34])
  .scale(760)
  .translate([width / 2, height / 2])
  .clipExtent([
    [0, 0],
    [width, height],
  ])
const path = geoPath(projection).digits(1)
const losAngeles: [number, number] = [-118.25, 33.74]
const way = { type: 'LineString' as const, coordinates: [[139.65, 35.3], losAngeles] }
const [x = 0, y = 0] = projection(losAngeles) ?? []
const drawn = {
  width,
  height,
  grid: path(geoGraticule().step([15, 15])()),
  land: path(feature(world, world.objects.land)),
  way: path(way),
  port: { x: Number(x.toFixed(1)), y: Number(y.toFixed(1)) },
}
const lines = Object.entries(drawn).map(([name, value]) => `  ${name}: ${JSON.stringify(value).replaceAll('"', "'")},`)
writeFileSync(
  file,
  `/** The chart beside the sign-in form, as build/write-chart.ts draws it. */\nexport const coast = {\n${lines.join('\n')}\n}\n`,
)
