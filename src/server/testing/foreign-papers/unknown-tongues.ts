import type { Design } from './design.ts'
import { type LabelName, labelNames, type PaperType, paperTypes } from './wordings.ts'

/** Of languages that the reader has no words of: Swedish, Indonesian and Croatian, in letters that every font has. */
const labels = [
  'Fraktsedelnr|Nomor konosemen|Broj teretnice',
  'Bokningsnr|Nomor pemesanan|Broj rezervacije',
  'Bestallningsnr|Nomor pesanan|Broj narudzbe',
  'Fakturanr|Nomor tagihan|Broj fakture',
  'Er beteckning|Acuan Anda|Vasa oznaka',
  'Tullarende|Nomor pabean|Carinski broj',
  'Hamtningskod|Kode ambil|Sifra preuzimanja',
  'Behallare|Peti kemas|Spremnik',
  'Fartyg|Kapal|Brod',
  'Fartyg / Resa|Kapal / Pelayaran|Brod / Putovanje',
  'Resa|Pelayaran|Putovanje',
  'Lastningshamn|Pelabuhan muat|Luka ukrcaja',
  'Lossningshamn|Pelabuhan bongkar|Luka iskrcaja',
  'Slutort|Tujuan akhir|Krajnje odrediste',
  'Hamtningsplats|Tempat ambil|Mjesto preuzimanja',
  'Avlastare|Pengirim|Krcatelj',
  'Mottagare|Penerima|Primatelj',
  'Underrattas|Pihak diberitahu|Obavijestiti',
  'Utfardad|Tanggal terbit|Izdano',
  'Lastad ombord|Dimuat tanggal|Ukrcano',
  'Vantad ankomst|Perkiraan tiba|Ocekivani dolazak',
  'Sista fria dag|Hari bebas terakhir|Zadnji besplatni dan',
  'Fria dagar|Hari bebas|Besplatni dani',
  'Forfaller|Jatuh tempo|Dospijece',
  'Utlamnad|Diserahkan|Isporuceno',
  'Frigjord|Dilepas|Pusteno',
  'Kvitterad av|Diterima oleh|Primio',
  'Kolli|Koli|Koleta',
  'Bruttovikt kg|Berat kotor kg|Bruto masa kg',
  'Vikt per kolli|Berat per koli|Masa po koletu',
  'Varuslag|Uraian barang|Opis robe',
  'Antal|Jumlah|Kolicina',
  'Styckpris|Harga satuan|Jedinicna cijena',
  'Belopp|Nilai|Iznos',
  'Delsumma|Sub jumlah|Medjuzbroj',
  'Moms|Pajak|Porez',
  'Slutsumma|Jumlah akhir|Sveukupno',
  'Avgift|Biaya|Naknada',
]
const titles = [
  'Ankomstbesked|Pemberitahuan kedatangan|Obavijest o dolasku',
  'Sjofraktsedel|Konosemen laut|Teretnica',
  'Sjotransportsedel|Surat angkut laut|Pomorski teretni list',
  'Handelsfaktura|Faktur dagang|Trgovacka faktura',
  'Fraktfaktura|Tagihan angkutan|Faktura prijevoza',
  'Packsedel|Daftar kemasan|Lista pakiranja',
  'Utlamningsorder|Perintah serah|Nalog za isporuku',
  'Tulldeklaration|Deklarasi pabean|Carinska prijava',
  'Leveranskvitto|Tanda terima|Potvrda isporuke',
]

const wordsOf = (all: readonly string[], at: number, tongue: number) => all[at]?.split('|')[tongue] ?? ''

/** A design whose maker writes a language that nobody taught the reader: its labels are known by their place alone. */
export function inUnknownTongue(design: Design): Design {
  const tongue = design.seed % 3
  return {
    ...design,
    isBilingual: false,
    maker: { name: `Sjofrakt ${'ABCDEFGH'[design.seed % 8]} Agencies AB`, address: ['Hamngatan 3', '411 14 Goteborg'] },
    word(name: LabelName) {
      const text = wordsOf(labels, labelNames.indexOf(name), tongue)
      return design.isLabelUpper ? text.toUpperCase() : text
    },
    title: (type: PaperType) => wordsOf(titles, paperTypes.indexOf(type), tongue),
  }
}
