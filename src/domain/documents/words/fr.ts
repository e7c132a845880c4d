import type { PaperWords } from './paper-words.ts'

export const fr: PaperWords = {
  titles: {
    arrival_notice: 'avis d arrivee|avis d arrivee de marchandises|notification d arrivee|annonce d arrivee',
    sea_waybill: 'lettre de transport maritime|lettre de voiture maritime|ltm',
    bill_of_lading: 'connaissement|connaissement maritime|connaissement de transport combine|connaissement direct',
    delivery_order: 'bon a delivrer|ordre de livraison|bon d enlevement|ordre de mise a disposition',
    commercial_invoice: 'facture commerciale|facture pro forma|facture proforma|facture export',
    freight_invoice: 'facture de fret|facture de transport|facture de fret maritime|facture transitaire|note de debit',
    packing_list:
      'liste de colisage|note de colisage|liste de poids|bordereau de colisage|liste de colisage et de poids',
    customs_entry:
      'declaration en douane|declaration d importation|declaration d exportation|document administratif unique',
    proof_of_delivery:
      'preuve de livraison|bordereau de livraison|bon de livraison|recepisse de livraison|accuse de livraison',
    other:
      'certificat d origine|certificat de poids|certificat d assurance|bon de commande|devis|confirmation de commande|confirmation de reservation|certificat phytosanitaire',
  },
  invoice: 'facture|facture originale',
  labels: {
    container_numbers: 'conteneur|conteneurs|container|numeros de conteneur|tc#|n conteneur|conteneur/scelle',
    bill_of_lading_numbers:
      'connaissement#|b/l#|bl#|lettre de transport#|ltm#|n connaissement|numero de connaissement|lettre de transport maritime#|ref connaissement',
    booking_numbers:
      'reservation#|booking#|ref reservation|reference de reservation|reference reservation|dossier de reservation',
    purchase_order_numbers:
      'bon de commande|commande#|votre commande|commande client|n commande|vos commandes|reference commande|ref commande|n de commande client|cde#|po#',
    entry_number: 'declaration#|mrn|n de declaration|declaration en douane#',
    invoice_number: 'facture#|n facture|facture commerciale#|ref facture|fact#|piece#|numero de piece',
    pickup_number:
      'numero d enlevement|reference d enlevement|code d enlevement|ref enlevement|n d enlevement|code de retrait|reference de retrait|n bad',
    reference_numbers:
      'reference#|notre reference|votre reference|nos references|vos references|notre ref|votre ref|n ref|v ref|dossier#|ref client|reference client|ref#|n dossier|notre dossier|reference expediteur|contrat#',
    last_free_day_on:
      'dernier jour libre|dernier jour de franchise|franchise jusqu au|fin de franchise|fin de la franchise|date limite de franchise|date de fin de franchise|libre jusqu au',
    free_time_days: 'jours libres|jours de franchise|franchise|franchise jours|duree de franchise',
    eta_on:
      'arrivee|arrivee prevue|date d arrivee|date d arrivee prevue|eta|arrivee prevue le|date prevue d arrivee|arrivee estimee|date estimee d arrivee',
    shipped_on_board_on:
      'date d embarquement|embarque le|mis a bord le|date de mise a bord|charge a bord le|a bord le|date de chargement',
    due_on:
      'echeance|date d echeance|a payer avant le|payable le|a regler avant le|date limite de paiement|echeance le|payable avant le',
    deliver_by_on:
      'date de livraison|livraison avant le|a livrer le|livrer avant le|livraison prevue|livraison souhaitee le|date de livraison prevue|a livrer avant le',
    delivered_on:
      'livre le|date de livraison effective|recu le|date de reception|livraison effectuee le|livraison le|remis le',
    released_on: 'mainlevee|date de mainlevee|bae le|mainlevee le|date du bae|libere le|bon a enlever le',
    entered_on: 'date de declaration|date de la declaration|declare le|date d enregistrement|date de validation',
    charged_from_on: 'facture du|periode du|surestaries du|detention du|facture a partir du',
    charged_until_on: 'facture jusqu au|periode jusqu au|surestaries jusqu au|detention jusqu au',
    empty_due_on: 'restitution avant le|date limite de restitution|restituer avant le|retour du vide avant le',
    issued_on:
      'date|date de facture|date d emission|date de la facture|date facture|emis le|fait le|lieu et date d emission|lieu et date|date du document|etabli le|date d etablissement',
    amount_due:
      'montant total|total ttc|net a payer|montant a payer|total a payer|montant total ttc|total facture|total general|montant du|solde a payer|total net a payer|montant de la facture|montant total a payer',
    total_amount:
      'total|total eur|total usd|montant total ht|somme totale|valeur totale|prix total|somme|total en eur|total fob|total cif|total hors taxes',
    gross_weight_kg:
      'poids brut|poids brut total|total poids brut|p.b.|masse brute|masse brute totale|brut kg|poids brut kg',
    packages_count:
      'colis|nombre de colis|total colis|nb colis|nb de colis|nombre total de colis|cartons|nombre de cartons|nbre de colis|total cartons|quantite de colis|palettes|nombre de palettes|nbre colis',
    vessel_name:
      'navire|nom du navire|navire/voyage|navire voyage|navire et voyage|bateau|navire de mer|navire transporteur|a bord du navire',
    voyage_number: 'voyage|n voyage|n de voyage|ref voyage',
    port_of_lading: 'port de chargement|port d embarquement|port de depart|pol|port chargement|port d expedition',
    port_of_discharge:
      'port de dechargement|port de debarquement|port d arrivee|pod|port de destination|port dechargement',
    destination:
      'lieu de livraison|destination finale|destination|lieu de destination|lieu de livraison finale|lieu final de livraison',
    pickup_terminal:
      'lieu de retrait|terminal|lieu d enlevement|terminal d enlevement|terminal de retrait|terminal de dechargement|marchandise disponible a|lieu de mise a disposition|disponible au',
    empty_return_place:
      'restitution du vide|restituer le vide a|lieu de restitution|depot de restitution|retour du vide a|restitution vide',
    shipper:
      'expediteur|chargeur|vendeur|exportateur|fournisseur|expediteur/exportateur|chargeur/exportateur|expedie par|vendeur/exportateur',
    consignee:
      'destinataire|acheteur|importateur|client|receptionnaire|destinataire/importateur|vendu a|acheteur/importateur',
    notify_party:
      'partie a notifier|a notifier|notify|notifier|personne a notifier|partie a aviser|adresse de notification|personne a aviser|a aviser',
    delivery_address: 'adresse de livraison|livrer a|a livrer a|livraison a|adresse livraison',
    received_by: 'recu par|receptionne par|nom du receptionnaire|nom du destinataire|remis a|receptionnaire nom',
  },
  others:
    'conditions de paiement|conditions de livraison|mode de reglement|mode de paiement|reglement|incoterm|incoterms|devise|pays d origine|pays de destination|pays de provenance|quantite|qte|prix unitaire|pu|pu ht|prix|montant|montant ht|montant ttc|total ht|sous total|tva|taux tva|total tva|montant tva|n tva|siret|rcs|eori|designation|description|designation des marchandises|marchandises|marques et numeros|marques|nature des colis|poids net|poids net total|poids|volume|cubage|scelle|plomb|n scelle|numero de scelle|type|type de conteneur|taille|lieu de reception|lieu de prise en charge|pre acheminement|fret payable a|fret|port paye|nombre d originaux|nombre de connaissements originaux|signature|cachet|signature et cachet|cachet et signature|remarques|observations|instructions|note|telephone|tel|fax|telecopie|courriel|email|e mail|mail|contact|interlocuteur|banque|iban|bic|page|depart|date de depart|depart prevu|etd|bureau de douane|declarant|regime|nomenclature|valeur en douane|chauffeur|immatriculation|transporteur|compagnie maritime|agent|agence|retour du vide|restitution du vide|restitution vide|lieu de restitution|heure|etat|reserves|date de commande|numero client|n client|code client|taux de change|mode de transport|type de transport|article|reference article|position|ligne|unite|poids brut par colis|poids brut unitaire|poids par carton|emballage|surestaries|stockage|statut|franchise stockage|commande du',
  charges:
    'fret maritime|fret|frais|frais de dossier|frais de documentation|manutention|manutention portuaire|surcharge|surcharge carburant|surcharge bunker|surestaries|detention|magasinage|dedouanement|livraison|post acheminement|thc|isps|taxe portuaire|frais de b/l|camionnage|assurance|stationnement',
  months:
    'janvier janv jan, fevrier fevr fev feb, mars mar, avril avr, mai, juin, juillet juil, aout aou, septembre sept sep, octobre oct, novembre nov, decembre dec',
}
