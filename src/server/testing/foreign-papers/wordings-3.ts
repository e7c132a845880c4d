import { wording } from './wordings.ts'

export const nl = wording(
  `Cognossement nr.|B/L nr.|Cognossementnummer|B/L-nummer
Boekingsnummer|Boeking nr.|Boekingsreferentie
Ordernummer|Bestelnummer|Uw order|Inkooporder nr.
Factuurnummer|Factuur nr.|Factuurnr.
Onze referentie|Uw referentie|Ons kenmerk|Dossiernummer
MRN|Aangiftenummer|Aangifte nr.
Afhaalnummer|Afhaalreferentie|Pincode
Containernummer|Container nr.|Container
Schip|Zeeschip|Naam schip
Schip / Reis|Schip en reis|Schip/reis nr.
Reis|Reisnummer|Reis nr.
Laadhaven|Haven van lading|Vertrekhaven
Loshaven|Haven van lossing|Bestemmingshaven
Plaats van aflevering|Eindbestemming|Bestemming
Terminal|Afhaallocatie|Losterminal|Afhalen bij
Afzender|Verkoper|Verscheper|Exporteur
Geadresseerde|Koper|Ontvanger|Importeur
Notify|Te verwittigen partij|Kennisgeving aan|Notify-adres
Datum|Factuurdatum|Datum van afgifte|Plaats en datum
Geladen aan boord|Verscheept op|Datum aan boord
Verwachte aankomst|Aankomstdatum|ETA|Aankomst
Laatste vrije dag|Vrij tot|Einde vrije tijd
Vrije dagen|Aantal vrije dagen|Vrije tijd
Vervaldatum|Te betalen vóór|Uiterste betaaldatum
Afgeleverd op|Geleverd op|Ontvangen op|Datum ontvangst
Vrijgegeven op|Datum vrijgave|Vrijgavedatum
Ontvangen door|Naam ontvanger|In ontvangst genomen door
Colli|Aantal colli|Totaal colli|Aantal dozen
Brutogewicht|Bruto gewicht|Totaal brutogewicht|Bruto kg
Brutogewicht per colli|Gewicht per doos
Omschrijving|Omschrijving goederen|Artikel
Aantal|Hoeveelheid|Stuks
Prijs|Stukprijs|Tarief
Bedrag|Totaalprijs|Waarde
Subtotaal|Totaal excl. btw
Btw|Btw 21 %|Btw-bedrag
Totaalbedrag|Te betalen|Factuurbedrag|Totaal|Totaal incl. btw|Eindtotaal
Omschrijving|Dienst|Kosten`,
  `AANKOMSTBERICHT|Aankomstmelding|Kennisgeving van aankomst
COGNOSSEMENT|Connossement|Cognossement / Bill of Lading
ZEEVRACHTBRIEF|Zeevrachtbrief
HANDELSFACTUUR|Handelsfactuur|FACTUUR|Proforma factuur
VRACHTFACTUUR|Zeevrachtfactuur|Vrachtfactuur
PAKLIJST|Paklijst|Pak- en gewichtslijst|Collilijst
AFLEVERINGSOPDRACHT|Uitleveringsopdracht|Vrijstelling
DOUANEAANGIFTE|Invoeraangifte|Aangifte ten invoer
AFLEVERBEWIJS|Bewijs van aflevering|Ontvangstbewijs`,
  {
    decoys: [
      ['Klantnummer', '10442'],
      ['Btw-nr.', 'NL 8123.45.678.B01'],
      ['Betalingsconditie', '30 dagen netto'],
      ['Leveringsconditie', 'FOB Ningbo'],
      ['Plaats van ontvangst', 'Suzhou'],
      ['Land van oorsprong', 'China'],
      ['Vracht betaalbaar te', 'bestemming'],
      ['Behandeld door', 'dhr. Jansen'],
      ['Leeg inleveren', 'Depot Waalhaven'],
      ['KvK', '24123456'],
    ],
    goods: ['Tuinstoelen', 'LED-lampen', 'Katoenen overhemden', 'Tegels', 'Fietsonderdelen'],
    charges: ['Zeevracht', 'THC', 'Brandstoftoeslag', 'Documentkosten', 'ISPS', 'Inklaring', 'Natransport', 'Opslag'],
    terms: [
      'Op al onze werkzaamheden zijn de Nederlandse Expeditievoorwaarden van toepassing, gedeponeerd bij de rechtbank.',
      'Reclames dienen binnen acht dagen na ontvangst van de goederen schriftelijk te worden ingediend.',
    ],
    months: 'januari februari maart april mei juni juli augustus september oktober november december'.split(' '),
    currency: 'EUR',
    hints: ['(naam en adres)', '(volledige naam en adres)', '(zie ommezijde)'],
    stamps: ['ONTVANGEN', 'ORIGINEEL', 'BETAALD'],
  },
)

export const zh = wording(
  `提单号|提单号码|主提单号
订舱号|订舱编号
订单号|采购订单号|客户订单号
发票号|发票号码|发票编号
参考号|业务编号|合同号
报关单号|海关编号
提货号|放货号
集装箱号|箱号|柜号
船名|大船名
船名/航次|船名航次
航次|航次号
装货港|起运港|装运港
卸货港|目的港
交货地|目的地|最终目的地
提货地点|码头|提货码头
发货人|托运人|卖方|出口商
收货人|买方|进口商
通知人|通知方|被通知人
日期|签发日期|开票日期|发票日期
装船日期|开船日期
预计到港|预计到达日期|到港日期
免费期截止|最后免费日|免租期截止
免费天数|免租天数
付款期限|到期日|付款截止日
签收日期|送达日期
放行日期|海关放行日期
签收人|签收人姓名
件数|总件数|包装件数
毛重|总毛重
单件毛重|每箱毛重
品名|货物描述|货名
数量
单价
金额
小计
税额
总金额|合计|应付总额|合计金额
费用名称|费用项目`,
  `到货通知|到港通知书
提单|海运提单
海运单
商业发票|发票
运费发票|运费账单
装箱单|装箱明细单
提货单|放货单
报关单|进口货物报关单
签收单|送货回单`,
  {
    decoys: [
      ['付款方式', 'T/T'],
      ['贸易条款', 'FOB 宁波'],
      ['税号', '91330200MA2AE'],
      ['收货地', '苏州'],
      ['原产国', '中国'],
      ['经办人', '王小明'],
      ['还箱地点', '北仑堆场'],
      ['运输条款', 'CY-CY'],
    ],
    goods: ['花园椅', 'LED灯', '棉质衬衫', '瓷砖', '自行车零件'],
    charges: ['海运费', '码头操作费', '燃油附加费', '文件费', '安保费', '报关费', '拖车费', '堆存费'],
    terms: ['本公司按标准交易条件承接业务，收货人应在七日内提出异议。', '逾期付款按每日万分之五计收滞纳金。'],
    months: [],
    currency: 'CNY',
    hints: ['（名称及地址）', '（公司名称、地址）'],
    stamps: ['已收', '正本'],
  },
)
