import type { Topic } from './topic.ts'

const words = (list: string) => list.split(' ')
const lines = (list: string) => list.trim().split(/\s*\n\s*/)

/** Topics of people who make things. */
export const making: readonly Topic[] = [
  {
    name: 'coffee',
    category: 'Coffee Shop',
    hue: 24,
    top: 210_000_000,
    stems: words(
      'coffee espresso latteart barista coffeeshop pourover specialtycoffee coldbrew flatwhite coffeebeans roastery filtercoffee cupping homebarista aeropress naturalprocess',
    ),
    subjects: lines(`the new single origin
      our slow filter
      the Sunday roast
      a cup with almost no sugar in it
      the grinder we saved for
      the first lot from Huila`),
    notes: lines(`Ground finer than you would think, poured slower than you would like.
      Tastes of apricot first, then of cocoa.
      The kettle is on from seven.
      Freshly roasted beans want four days of rest.`),
    profiles: lines(`copperkettle.roasters|Copper Kettle Roasters|Small batches, roasted on Tuesdays.
      slowpour.club|Slow Pour Club|A members' bar for filter coffee.
      northquay.coffee|North Quay Coffee|Two counters by the harbour.
      the.daily.crema|The Daily Crema|Coffee news, every morning.
      moinho.cafe|Moinho Café|Torrefação artesanal no Porto.
      bohnenwerk|Bohnenwerk|Rösterei und Kaffeeschule.
      littlegreenbean|Little Green Bean|Direct trade from four farms.
      harbour.barista|Ines Harbour|Barista, judge, early riser.
      kissaten.note|喫茶ノート|街の喫茶店を歩く。`),
  },
  {
    name: 'baking',
    category: 'Bakery',
    hue: 38,
    top: 180_000_000,
    stems: words(
      'baking sourdough bread homemade pastry bakery cake croissant breadmaking pastrychef patisserie focaccia levain ryebread laminateddough wildyeast',
    ),
    subjects: lines(`the morning loaf
      our rye with caraway
      a croissant with forty-eight hours behind it
      the lemon tart
      Saturday's focaccia
      the starter, nine years old today`),
    notes: lines(`A long, cold proof does most of the work.
      Still warm. Listen to the crust.
      Flour from the mill two valleys over.
      Sold out by ten, again.`),
    profiles: lines(`rye.and.rise|Rye & Rise|Sourdough, six days a week.
      flourandsalt.bakehouse|Flour & Salt Bakehouse|Bread the long way.
      levainletters|Levain Letters|Notes from a home oven.
      lapetitemie|La Petite Mie|Boulangerie de quartier.
      brotzeit.backstube|Brotzeit Backstube|Sauerteig seit 1987.
      buttermoon.patisserie|Buttermoon Patisserie|Lamination, patience.
      thecrumbreport|The Crumb Report|Open crumbs, closed ovens.
      pan.de.barrio|Pan de Barrio|Masa madre y buena gente.`),
  },
  {
    name: 'ceramics',
    category: 'Arts & Crafts Store',
    hue: 14,
    top: 120_000_000,
    stems: words(
      'ceramics pottery clay handmade stoneware potter wheelthrown glaze tableware ceramicart kiln porcelain studiopottery slipcast woodfired raku',
    ),
    subjects: lines(`the oatmeal glaze
      a set of twelve small bowls
      the tall vase that nearly fell
      the last kiln of the year
      thirty mugs, thirty handles
      the porcelain that will not behave`),
    notes: lines(`Opened the kiln with held breath. One crack, no tears.
      Thrown in March, fired in May.
      Each one a little different, as it should be.
      The clay remembers what you did to it yesterday.`),
    profiles: lines(`ash.and.clay|Ash & Clay|Stoneware from a garden shed.
      maredepots|Atelier Mare|Grès, porcelaine, patience.
      kilnday|Kiln Day|Every opening, filmed.
      oficina.do.barro|Oficina do Barro|Cerâmica utilitária de Alcobaça.
      slowbowl.studio|Slow Bowl Studio|Tableware for long dinners.
      tonfeuer|Tonfeuer|Werkstatt für Steinzeug.
      thewheelroom|The Wheel Room|Classes, open studio, tea.
      glazelab.notes|Glaze Lab Notes|Recipes that mostly work.`),
  },
  {
    name: 'fashion',
    category: 'Clothing (Brand)',
    hue: 330,
    top: 1_100_000_000,
    stems: words(
      'fashion style ootd streetwear vintage outfit slowfashion sustainablefashion knitwear tailoring denim linen capsulewardrobe handknit upcycledfashion selvedge',
    ),
    subjects: lines(`the waxed jacket
      the linen shirt, third wash
      a coat with its lining on show
      the autumn knits
      one pair of trousers, five ways
      the repair bench`),
    notes: lines(`Cut in Porto, sewn by four people we can name.
      Wear it for ten years, then send it back to us.
      No sale. The price is the price all year.
      Buttons from a factory that has made them since 1921.`),
    profiles: lines(`fieldcoat.co|Fieldcoat|Outerwear for bad forecasts.
      linenhours|Linen Hours|Undyed, unhurried.
      second.seam|Second Seam|Repairs and remade denim.
      atelier.noite|Atelier Noite|Alfaiataria contemporânea.
      knitted.north|Knitted North|Wool from two islands.
      garderobe.lente|Garde-robe Lente|Mode responsable, sans discours.
      stoffrest|Stoffrest|Mode aus dem, was übrig bleibt.
      dailyfits.digest|Daily Fits Digest|Outfits, sent in by readers.`),
  },
  {
    name: 'photography',
    category: 'Photographer',
    hue: 210,
    top: 1_000_000_000,
    stems: words(
      'photography photo portrait streetphotography landscapephotography filmphotography 35mm naturallight analog blackandwhitephotography mediumformat kodakportra darkroom contactsheet pinholecamera lithprint',
    ),
    subjects: lines(`the light at ten past six
      a roll that sat in the fridge for two years
      the ferry, from the upper deck
      the portrait that took one frame
      fog over the river
      my grandmother's kitchen`),
    notes: lines(`Shot at 1/60, hand held, holding my breath.
      No edits but a crop.
      I waited forty minutes for that umbrella.
      Scanned at home, dust included.`),
    profiles: lines(`grain.and.silver|Grain & Silver|Film only, mostly Tri-X.
      lowlight.letters|Low Light Letters|Streets after rain.
      ana.at.six|Ana Vidal|Retratos con luz natural.
      fogbound.frames|Fogbound Frames|Landscapes with nothing in them.
      contactsheet.daily|Contact Sheet Daily|One roll, every day.
      stillepresse|Stille Presse|Fotografie und Papier.
      theferryline|The Ferry Line|One boat, ten years.
      petite.focale|Petite Focale|Photo de rue à Lyon.`),
  },
  {
    name: 'interiors',
    category: 'Interior Design Studio',
    hue: 160,
    top: 140_000_000,
    stems: words(
      'interiordesign homedecor interiors architecture furniture homestyling scandinavianhome minimalism woodworking furnituredesign vintagefurniture midcentury limewash joinery smallspaces builtins',
    ),
    subjects: lines(`the window seat
      a kitchen with no upper cabinets
      the oak table, oiled twice
      the hallway nobody liked
      a lamp out of two other lamps
      the reading corner`),
    notes: lines(`Limewash, three coats, no straight lines.
      We moved the door by forty centimetres and it changed everything.
      Before is on the last slide.
      Everything you see here was in the house already.`),
    profiles: lines(`oakandhallway|Oak & Hallway|Joinery for odd corners.
      quiet.rooms|Quiet Rooms|Interiors with less in them.
      casa.de.papel.studio|Casa de Papel|Interiorismo tranquilo.
      lichthaus.interieur|Lichthaus|Räume für Nordfenster.
      thereadingcorner|The Reading Corner|One chair at a time.
      plaster.and.pine|Plaster & Pine|Renovating a school from 1904.
      nordlys.hjem|Nordlys Hjem|Small flats, long winters.
      homesweetsurvey|Home Sweet Survey|A house a day.`),
  },
  {
    name: 'illustration',
    category: 'Artist',
    hue: 275,
    top: 700_000_000,
    stems: words(
      'art illustration drawing sketch painting artwork digitalart watercolor sketchbook printmaking gouache linocut childrensbookillustration risograph dailysketch inktober2025',
    ),
    subjects: lines(`the fox, finally in colour
      page forty of the sketchbook
      a linocut with three blocks
      the poster for the spring market
      a crowd of very small people
      the cover that was not chosen`),
    notes: lines(`Gouache and a lot of waiting.
      Prints are numbered to fifty, and then the block is cut through.
      Drawn on the train, mostly straight.
      The pencil version is on the next slide.`),
    profiles: lines(`paperfox.prints|Paperfox|Linocut and riso prints.
      inkandsparrow|Ink & Sparrow|Small birds, large margins.
      mareille.draws|Mareille Roux|Illustratrice jeunesse.
      tinta.e.papel|Tinta e Papel|Gravura e ilustração.
      dailysketchpost|Daily Sketch Post|A page from someone, every day.
      blaupause.kunst|Blaupause|Zeichnungen und Plakate.
      gouachegarden|Gouache Garden|Plants that never wilt.
      lapiz.lento|Lápiz Lento|Cuadernos y retratos.`),
  },
]
